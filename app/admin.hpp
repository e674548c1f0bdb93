// `smallbox admin`: the operators' commands, over the socket in the data folder.
#pragma once

namespace CLI {
class App;
}

namespace smallbox {

void add_admin_command(CLI::App& app, int& status);

}  // namespace smallbox
