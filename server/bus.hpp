// The wire between several houses on one store. It brings packets to a house by the number of its life, one after the other as long as
// it holds, and loses what it likes: it is no log, and nothing that counts is only there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace smallbox {

class Bus {
 public:
  // Both on the network's thread.
  struct Calls {
    std::function<void(std::string packet)> came;
    std::function<void(bool up)> turned;  // whether it holds; at first it does not
  };
  static constexpr std::size_t longest = 512 * 1024;  // of a packet

  virtual ~Bus() = default;
  virtual void start(Calls calls) = 0;
  // False: it does not hold, or too much waits to be sent. What was sent before may be lost, too.
  virtual bool send(std::int64_t life, std::string packet) = 0;
};

// By NATS, at nats://HOST:PORT or several of them with commas. Other houses there are told apart by `house`, a word. `post` runs
// something on the network's thread. Where nobody answers yet it goes on trying. Throws std::runtime_error with a sentence where the url
// makes no sense or the library is missing.
std::unique_ptr<Bus> open_nats(const std::string& url, const std::string& house, std::int64_t life,
                               const std::string& name, std::function<void(std::function<void()>)> post);

}  // namespace smallbox
