// `smallbox migrate`, `copy` and `nodes`: a house in a PostgreSQL database (docs/hosting.md).
#pragma once

#include <CLI/App.hpp>
#include <string>

namespace smallbox {

// What is wrong with it as the address of a database; empty: nothing.
std::string database_url(const std::string& text);
// Likewise as that of a bus, and as the name of a node.
std::string bus_url(const std::string& text);
std::string node_name(const std::string& text);

void add_store_commands(CLI::App& app, int& status);

}  // namespace smallbox
