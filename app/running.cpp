#include "app/running.hpp"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iostream>

#include "app/box_file.hpp"
#include "games/registry.hpp"
#include "lab/text.hpp"

namespace smallbox {

std::atomic<bool> stop_now = false;

void stop_on_interrupt(bool also_when_ended) {
  stop_now = false;
  struct sigaction action{};
  action.sa_handler = [](int) { stop_now = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  if (also_when_ended) sigaction(SIGTERM, &action, nullptr);
}

int complain(const std::string& sentence, int code) {
  std::cerr << "smallbox: " << sentence << '\n';
  return code;
}

const AnyGame* find_or_complain(const std::string& id) {
  const AnyGame* game = find_game(id);
  if (game != nullptr) return game;
  std::string text = "There is no game `" + id + "`; there are";
  for (const AnyGame* each : shelf_games()) text += std::string(" ") + each->id();
  complain(text + ".");
  return nullptr;
}

int write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (file) file << text;
  if (file && file.flush()) return 0;
  return complain("Can't write " + path + ".", not_done);
}

int take_box(const AnyGame& game, const std::string& path, BoxHandle& box) {
  box = nullptr;
  if (path.empty() || path == "built-in") return 0;
  auto read = read_box_file(game, path);
  if (!read) return complain_about_box(path, read.error());
  box = *std::move(read);
  return 0;
}

Progress::Progress(std::int64_t games, bool show, std::string what)
    : games_(games), show_(show), what_(std::move(what)) {}
Progress::~Progress() {
  if (shown_) std::cerr << "\r\033[K";
}
void Progress::operator()(std::int64_t done, double seconds) {
  if (!show_ || done == 0) return;
  const double rate = static_cast<double>(done) / std::max(seconds, 1e-9);
  std::cerr << "\r\033[K";
  if (games_ > 0) std::cerr << percent(static_cast<double>(done) / static_cast<double>(games_)) << ", ";
  std::cerr << count(done) << " " << what_ << ", " << fixed(rate, rate < 10 ? 1 : 0) << "/s, ";
  if (games_ > 0)
    std::cerr << duration(static_cast<double>(games_ - done) / rate) << " left" << std::flush;
  else
    std::cerr << duration(seconds) << std::flush;
  shown_ = true;
}

bool shows_progress(bool asked) { return asked || isatty(STDERR_FILENO) != 0; }

}  // namespace smallbox
