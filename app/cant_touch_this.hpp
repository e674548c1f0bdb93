// The commands of Can't Touch This: `solve cant-touch-this` and `cards cant-touch-this`.
#pragma once

namespace CLI {
class App;
}

namespace smallbox {

void add_cant_touch_this_commands(CLI::App& app, CLI::App& solve);

}  // namespace smallbox
