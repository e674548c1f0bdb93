// A ladder: the same whether it was interrupted or not, whatever its programs do, and shut in where that is possible.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "games/registry.hpp"
#include "lab/ladder_page.hpp"
#include "lab/ladder_run.hpp"
#include "lab/process.hpp"
#include "tests/files.hpp"

namespace smallbox::testing {
namespace {

namespace fs = std::filesystem;

// Plays any game: the first legal action.
constexpr const char* first_legal =
    "#!/usr/bin/env python3\n"
    "import json, sys\n"
    "for line in sys.stdin:\n"
    "    message = json.loads(line)\n"
    "    if message['cmd'] == 'move':\n"
    "        print(json.dumps({'action': message['legal'][0]}), flush=True)\n";

class LadderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "ladder.XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void add_program(const std::string& name, const std::string& text) const {
    // Beside it first: a program is never half a program.
    const fs::path beside = folder_ / (".new." + name);
    std::ofstream(beside) << text;
    fs::permissions(beside, fs::perms::owner_all);
    fs::rename(beside, folder_ / name);
  }
  LadderRun run_of(std::int64_t games) const {
    LadderRun run;
    run.terms.game = find_game("template");
    run.folder = folder_;
    run.bosses = {"level:1", "level:3"};
    run.games = games;
    run.threads = 2;
    return run;
  }
  // Plays, and gives all meetings in order of their numbers, as text.
  std::string play(const LadderRun& run, const std::string& state, Standing* standing = nullptr) const {
    const std::atomic<bool> stop = false;
    LadderFile file;
    EXPECT_EQ(file.open((folder_ / state).string(), run.terms), "");
    LadderNews news;
    news.standing = [&](const Standing& now) {
      if (standing != nullptr) *standing = now;
    };
    EXPECT_EQ(play_ladder(run, file, stop, news), "");
    std::vector<Meeting> meetings = file.meetings();
    std::sort(meetings.begin(), meetings.end(),
              [](const auto& a, const auto& b) { return a.number < b.number; });
    std::string text;
    for (const Meeting& one : meetings)
      text += std::to_string(one.number) + " " + one.a.name + " " + one.b.name + " " +
              std::to_string(one.won) + "\n";
    return text;
  }
  static const Rated& rated_of(const Standing& standing, const std::string& name, bool is_here = true) {
    for (const Rated& one : standing.rated)
      if (one.who.name == name && one.is_here == is_here) return one;
    ADD_FAILURE() << name << " is not rated";
    return standing.rated[0];
  }

  fs::path folder_;
};

TEST_F(LadderTest, GoesOnAsIfItHadNotBeenInterrupted) {
  add_program("first", first_legal);
  const std::string whole = play(run_of(80), ".whole");
  play(run_of(30), ".parts");
  LadderRun alone = run_of(20);
  alone.threads = 1;
  play(alone, ".parts");
  EXPECT_EQ(play(run_of(30), ".parts"), whole);
  EXPECT_NE(whole.find("first"), std::string::npos);
}

TEST_F(LadderTest, LosesNoMoreThanTheLastLineWhenItIsKilled) {
  add_program("first", first_legal);
  const std::string whole = play(run_of(20), ".state");
  const std::string path = (folder_ / ".state").string();
  const std::string text = read_file(path);
  // At any byte of the last line: what stands before it stays, and the rest is played again.
  const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
  for (const std::size_t end : {last + 1, last + 20, text.size() - 1}) {
    std::ofstream(path, std::ios::trunc) << text.substr(0, end);
    LadderFile file;
    ASSERT_EQ(file.open(path, run_of(2).terms), "");
    EXPECT_NE(file.dropped(), "");
    EXPECT_EQ(file.meetings().size(), 9U);
    EXPECT_EQ(read_file(path), text.substr(0, last));
  }
  EXPECT_EQ(play(run_of(2), ".state"), whole);
}

TEST_F(LadderTest, RefusesWhatIsNotItsOwn) {
  const std::string path = (folder_ / ".state").string();
  const auto opened = [](const std::string& file, const LadderTerms& terms) {
    LadderFile ladder;
    return ladder.open(file, terms);
  };
  LadderTerms terms = run_of(2).terms;
  LadderFile first;
  ASSERT_EQ(first.open(path, terms), "");
  EXPECT_NE(opened(path, terms).find("right now"), std::string::npos);
  const std::string copy = (folder_ / ".copy").string();
  fs::copy_file(path, copy);
  terms.game = find_game("blink");
  EXPECT_NE(opened(copy, terms).find("is a ladder with game \"template\", not \"blink\""), std::string::npos);
  terms = run_of(2).terms;
  terms.limit_ms = 7;
  EXPECT_NE(opened(copy, terms).find("limit_ms 1000, not 7"), std::string::npos);
  std::ofstream(copy, std::ios::app) << "nonsense\n{}\n";
  EXPECT_NE(opened(copy, run_of(2).terms).find("Line 2"), std::string::npos);
}

// Whatever they do, games go on, everybody else is rated, and nothing of theirs is left running.
TEST_F(LadderTest, GoesOnWhateverItsProgramsDo) {
  add_program("garbage", "#!/bin/sh\nexec yes '{\"action\":{\"type\":\"no such thing\"}}'\n");
  add_program("much", "#!/bin/sh\nexec head -c 100000000 /dev/zero\n");
  add_program("gone", "#!/bin/sh\nexit 3\n");
  add_program("slow", "#!/bin/sh\nexec sleep 1000\n");
  const std::string sleep =
      "sleep " + std::to_string(900000000 + getpid());  // told apart from any other test's
  add_program("forks", "#!/bin/sh\n" + sleep + " &\n" + sleep + " &\nexit 0\n");
  add_program("no-program",
              "\x7f"
              "ELF, but not really\n");
  LadderRun run = run_of(64);
  run.terms.limit_ms = 20;
  run.shut_in = sandbox_problem().empty();
  Standing standing;
  play(run, ".state", &standing);
  ASSERT_EQ(standing.rated.size(), 8U);
  EXPECT_GT(rated_of(standing, "garbage").faults.wrong, 0);
  EXPECT_GT(rated_of(standing, "gone").faults.ended, 0);
  EXPECT_GT(rated_of(standing, "slow").faults.late, 0);
  EXPECT_GT(rated_of(standing, "level:3").games, 0);
  // Neither what they have started nor what shut them in, whose command names the folder. The brackets: the command that
  // looks is not to find itself.
  const std::string left = "pgrep -f '^" + sleep + "$|[-]-ro-bind " + folder_.string() + " ' >/dev/null";
  Process look("for i in $(seq 50); do " + left + " || { echo none; exit; }; sleep 0.1; done; echo some");
  EXPECT_EQ(look.receive(10000), "none");
}

// A program that reads nothing fills its line: nobody waits for it longer than for an answer.
TEST_F(LadderTest, IsNotHeldUpByWhoeverReadsNothing) {
  Process deaf("exec sleep 1000");
  const std::string line(1 << 16, 'x');
  bool taken = true;
  for (int i = 0; i < 100 && taken; ++i) taken = deaf.send(line, 20);
  EXPECT_FALSE(taken);
  EXPECT_FALSE(deaf.ended());
}

TEST_F(LadderTest, TakesAChangedProgramForAnother) {
  add_program("first", first_legal);
  play(run_of(20), ".state");
  add_program("first", std::string(first_legal) + "# another one\n");
  Standing standing;
  play(run_of(20), ".state", &standing);
  ASSERT_EQ(standing.rated.size(), 4U);
  EXPECT_GT(rated_of(standing, "first", true).games, 0);
  EXPECT_GT(rated_of(standing, "first", false).games, 0);
  EXPECT_NE(describe(standing).find("first (before, "), std::string::npos);
}

TEST_F(LadderTest, EscapesNamesOnItsPage) {
  add_program("<script>alert(1)&\" '$x`", first_legal);
  add_program("a\nb", first_legal);
  std::ofstream(folder_ / "notes.txt") << "to be read\n";
  const Programs programs = programs_in(folder_);
  ASSERT_EQ(programs.all.size(), 1U);
  EXPECT_EQ(programs.others.size(), 2U);
  EXPECT_EQ(programs.all[0].hash.size(), 64U);
  LadderRun run = run_of(8);
  Standing standing;
  play(run, ".state", &standing);
  EXPECT_EQ(rated_of(standing, programs.all[0].name).faults.all(), 0);
  const std::string page = ladder_html(run.terms, standing, "smallbox ladder");
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
}

TEST_F(LadderTest, ShutsProgramsIn) {
  if (const std::string problem = sandbox_problem(); !problem.empty()) GTEST_SKIP() << problem;
  const fs::path secret = folder_ / "home" / "secret";
  fs::create_directory(folder_ / "home");
  fs::create_directory(folder_ / "programs");
  std::ofstream(secret) << "secret\n";
  const std::string look =
      "#!/usr/bin/env python3\n"
      "import os, socket\n"
      "def can(do):\n"
      "    try:\n"
      "        do()\n"
      "        return True\n"
      "    except Exception:\n"
      "        return False\n"
      "print('home', can(lambda: open('" +
      secret.string() +
      "').read()), os.path.exists('/root'), os.path.exists('/home'))\n"
      "print('network', can(lambda: socket.create_connection(('127.0.0.1', PORT), 2)))\n"
      "print('folder', can(lambda: open('new', 'w')))\n"
      "print('system', can(lambda: open('/usr/new', 'w')))\n"
      "print('tmp', can(lambda: open('/tmp/new', 'w')))\n"
      "print('environment', 'LADDER_SECRET' in os.environ)\n"
      "print('processes', len([p for p in os.listdir('/proc') if p.isdigit()]) < 5, flush=True)\n";
  setenv("LADDER_SECRET", "1", 1);  // NOLINT(concurrency-mt-unsafe)
  // Somebody listens there, so that it is the sandbox that is in the way.
  Process listener(
      "exec python3 -c \"import socket,time; s=socket.socket(); s.bind(('127.0.0.1',0)); s.listen(); "
      "print(s.getsockname()[1],flush=True); time.sleep(60)\"");
  const std::string port = listener.receive(10000).value_or("");
  ASSERT_NE(port, "");
  std::string text = look;
  text.replace(text.find("PORT"), 4, port);
  add_program("programs.look", text);
  fs::rename(folder_ / "programs.look", folder_ / "programs" / "look");
  const auto answers = [&](bool shut_in) {
    Process program(command_for(folder_ / "programs", "look", shut_in));
    std::string all;
    while (const auto line = program.receive(5000)) all += *line + "; ";
    return all;
  };
  EXPECT_EQ(answers(true),
            "home False False False; network False; folder False; system False; tmp True; environment False; "
            "processes True; ");
  // Outside it can do all that, so the program does look.
  const std::string free = answers(false);
  EXPECT_NE(free.find("home True"), std::string::npos) << free;
  EXPECT_NE(free.find("network True; folder True"), std::string::npos) << free;
  EXPECT_NE(free.find("environment True"), std::string::npos) << free;
}

// ---- Ratings, and who meets whom

Meeting met(std::int64_t number, const std::string& a, const std::string& b, int games, int won) {
  Meeting meeting;
  meeting.number = number;
  meeting.a = {a, a.starts_with("level") ? "" : "hash"};
  meeting.b = {b, b.starts_with("level") ? "" : "hash"};
  meeting.games = games;
  meeting.won = won * parts_of_game;
  return meeting;
}

// Ten to one is 400 points; the interval is that of a share, by the delta method.
TEST(LadderRatings, AreMeasuredFromTheFirstBoss) {
  const Standing standing =
      standing_of({met(0, "x", "level:1", 1100, 1000)}, {{"level:1", ""}, {"x", "hash"}});
  ASSERT_EQ(standing.rated[0].who.name, "x");
  EXPECT_EQ(standing.anchor, 1U);
  EXPECT_NEAR(standing.rated[0].rating, 1400, 1);
  EXPECT_NEAR(standing.rated[0].margin, 1.96 * 173.7178 / std::sqrt(1101 * (1000.5 / 1101) * (100.5 / 1101)),
              0.1);
  EXPECT_EQ(standing.rated[1].rating, 1000);
  EXPECT_NEAR(standing.rated[1].margin, 0, 1e-3);
}

TEST(LadderMeetings, AreThoseThatAreKnownLeast) {
  const std::vector<Entrant> here = {{"level:1", ""}, {"old", "hash"}, {"new", "hash"}};
  const auto pairs = next_meetings({met(0, "old", "level:1", 500, 250)}, here, 8, 2);
  ASSERT_EQ(pairs.size(), 8U);
  for (const auto& [a, b] : pairs) EXPECT_TRUE(a.name == "new" || b.name == "new") << a.name << " " << b.name;
  // Who always loses against somebody learns nothing there.
  const std::vector<Entrant> far = {{"level:1", ""}, {"level:5", ""}, {"x", "hash"}};
  const auto near = next_meetings({met(0, "level:5", "level:1", 1000, 990), met(1, "x", "level:1", 200, 100),
                                   met(2, "x", "level:5", 200, 2)},
                                  far, 1, 2);
  EXPECT_NE(near[0].second.name + near[0].first.name, "xlevel:5");
}

}  // namespace
}  // namespace smallbox::testing
