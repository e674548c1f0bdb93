#pragma once

namespace CLI {
class App;
}

namespace smallbox {

// `smallbox serve`. Its exit status goes to `status`.
void add_serve_command(CLI::App& app, int& status);

}  // namespace smallbox
