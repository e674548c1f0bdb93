// What bench/load.cpp can be told, and the servers that it starts.
#pragma once

#include "bench/gauges.hpp"

namespace smallbox::client {

struct Options {
  std::string program;
  std::string game = "blink";
  int tables = 2000;
  double seconds = 10;
  double rate = 0;  // actions a second; 0: as fast as they are answered
  bool pinned = false;
  bool json = false;
  std::string store;  // empty: in the folder
  std::string bus;
  int nodes = 1;
  int relayed = 0;  // tables of a hundred whose players sit elsewhere
  Counted counted;
  std::string folder =
      (std::filesystem::temp_directory_path() / ("smallbox-load-" + std::to_string(getpid()))).string();

  std::string folder_of(int node) const {
    return nodes > 1 ? folder + static_cast<char>('a' + node) : folder;
  }
};

inline bool set_option(Options& options, std::string_view name, const std::string& value) {
  const std::map<std::string_view, std::string*> texts = {{"--game", &options.game},
                                                          {"--data", &options.folder},
                                                          {"--store", &options.store},
                                                          {"--bus", &options.bus}};
  const std::map<std::string_view, int*> numbers = {
      {"--tables", &options.tables}, {"--nodes", &options.nodes}, {"--relayed", &options.relayed}};
  const std::map<std::string_view, double*> figures = {{"--seconds", &options.seconds},
                                                       {"--rate", &options.rate}};
  if (const auto text = texts.find(name); text != texts.end()) {
    *text->second = value;
  } else if (const auto number = numbers.find(name); number != numbers.end()) {
    *number->second = std::atoi(value.c_str());
  } else if (const auto figure = figures.find(name); figure != figures.end()) {
    *figure->second = std::atof(value.c_str());
  } else if (const auto is = value.find('='); name == "--count" && is != std::string::npos) {
    options.counted[value.substr(0, is)] = std::atoi(value.c_str() + is + 1);
  } else {
    return false;
  }
  return true;
}

inline Options read_options(int argc, char** argv) {
  Options options;
  if (argc < 2)
    die("which program? load build/release/smallbox [--tables N] [--seconds S] [--rate R] [--pin]");
  options.program = argv[1];
  for (int i = 2; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (name == "--pin")
      options.pinned = true;
    else if (name == "--json")
      options.json = true;
    else if (i + 1 == argc || !set_option(options, name, argv[++i]))
      die("there is no " + std::string(name) + ", or it needs a value");
  }
  if (options.nodes > 1 && options.store.empty()) die("several nodes need a --store");
  if (options.relayed > 0 && (options.nodes < 2 || options.bus.empty()))
    die("--relayed needs --nodes and a --bus");
  return options;
}

inline std::vector<Server> start_all(const Options& options) {
  std::vector<std::string> words = {
      "--per-address", "0", "--per-guest",   "0",
      "--rate",        "0", "--connections", std::to_string(options.tables * 2 + 100)};
  if (!options.store.empty()) words.insert(words.end(), {"--store", options.store});
  if (!options.bus.empty()) words.insert(words.end(), {"--bus", options.bus});
  std::vector<Server> servers;
  for (int node = 0; node < options.nodes; ++node) {
    std::vector<std::string> own = words;
    if (options.nodes > 1) own.insert(own.end(), {"--node", std::string(1, static_cast<char>('a' + node))});
    servers.push_back(start_server(options.program, options.folder_of(node), own, options.pinned ? 0 : -1));
  }
  return servers;
}

}  // namespace smallbox::client
