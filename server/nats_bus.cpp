// The bus on NATS core: one subject a life, so that what was meant for one that is over comes to nobody.
//
// The library's calls may wait (for a line that takes no more, for a lock that a reader has), so that none is made on the network's
// thread: what is sent goes by a thread of our own, what comes is left in a box for the network's. Both boxes are bounded; what does not
// fit is lost, which whoever reads finds out by the numbers.
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "server/bus.hpp"
#include "server/log.hpp"
#include "server/machine.hpp"
#include "server/nats_library.hpp"

namespace smallbox::nats {
namespace {

constexpr std::size_t k_most_waiting = std::size_t{32} << 20U;  // bytes, each way
constexpr int k_reconnect_ms = 200;
constexpr int k_ping_ms = 1'000;

// Callbacks may come as long as the library's threads live; they hold this, and find that nobody is there any more.
struct Shared : std::enable_shared_from_this<Shared> {
  std::mutex mutex;
  std::function<void(std::function<void()>)> post;  // empty: it is over
  Bus::Calls calls;                                 // of the network's thread
  std::vector<std::string> came;
  std::size_t came_bytes = 0;
  bool up = false;
};

class NatsBus final : public Bus {
 public:
  NatsBus(const std::string& url, const std::string& house, std::int64_t life, std::string name,
          std::function<void(std::function<void()>)> post)
      : prefix_("smallbox." + house + "."), name_(std::move(name)), shared_(std::make_shared<Shared>()) {
    shared_->post = std::move(post);
    connect(url, prefix_ + std::to_string(life));
    sender_ = std::thread([this] { run(); });
  }
  ~NatsBus() override {
    {
      const std::lock_guard lock(shared_->mutex);
      shared_->post = nullptr;
      shared_->calls = {};
    }
    {
      const std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    sender_.join();
    library().natsSubscription_Destroy(subscription_);
    library().natsConnection_Close(connection_);
    library().natsConnection_Destroy(connection_);
    library().natsOptions_Destroy(options_);
    library().nats_CloseAndWait(2'000);
  }
  NatsBus(const NatsBus&) = delete;
  NatsBus& operator=(const NatsBus&) = delete;

  void start(Calls calls) override {
    // That it holds already was posted, and comes to these.
    const std::lock_guard lock(shared_->mutex);
    shared_->calls = std::move(calls);
  }

  bool send(std::int64_t life, std::string packet) override {
    {
      const std::lock_guard lock(shared_->mutex);
      if (!shared_->up) return false;
    }
    {
      const std::lock_guard lock(mutex_);
      if (waiting_bytes_ + packet.size() > k_most_waiting) return false;
      waiting_bytes_ += packet.size();
      waiting_.emplace_back(prefix_ + std::to_string(life), std::move(packet));
      if (waiting_.size() > 1) return true;
    }
    wake_.notify_one();
    return true;
  }

 private:
  void connect(const std::string& url, const std::string& subject) {
    const auto check = [](natsStatus status) {
      if (status != NATS_OK && status != NATS_NOT_YET_CONNECTED)
        throw std::runtime_error(std::string("the bus can't be used: ") +
                                 library().natsStatus_GetText(status));
    };
    std::vector<std::string> urls;
    for (std::size_t from = 0; from <= url.size();) {
      const auto comma = std::min(url.find(',', from), url.size());
      urls.push_back(url.substr(from, comma - from));
      from = comma + 1;
    }
    std::vector<const char*> servers;
    for (const std::string& one : urls) servers.push_back(one.c_str());
    check(library().natsOptions_Create(&options_));
    check(library().natsOptions_SetServers(options_, servers.data(), static_cast<int>(servers.size())));
    check(library().natsOptions_SetName(options_, ("smallbox " + name_).c_str()));
    check(library().natsOptions_SetSendAsap(options_, true));
    check(library().natsOptions_SetMaxReconnect(options_, -1));
    check(library().natsOptions_SetReconnectWait(options_, k_reconnect_ms));
    check(library().natsOptions_SetReconnectJitter(options_, 50, 100));
    // What is said while the line is broken is old when it is mended.
    check(library().natsOptions_SetReconnectBufSize(options_, 1));
    check(library().natsOptions_SetPingInterval(options_, k_ping_ms));
    check(library().natsOptions_SetMaxPingsOut(options_, 2));
    check(library().natsOptions_SetTimeout(options_, 2'000));
    check(library().natsOptions_SetWriteDeadline(options_, 2'000));
    check(library().natsOptions_SetDisconnectedCB(options_, down, shared_.get()));
    check(library().natsOptions_SetReconnectedCB(options_, back, shared_.get()));
    check(library().natsOptions_SetClosedCB(options_, down, shared_.get()));
    check(library().natsOptions_SetErrorHandler(options_, complained, nullptr));
    check(library().natsOptions_SetRetryOnFailedConnect(options_, true, back, shared_.get()));
    const natsStatus status = library().natsConnection_Connect(&connection_, options_);
    check(status);
    check(library().natsConnection_Subscribe(&subscription_, connection_, subject.c_str(), came,
                                             shared_.get()));
    check(library().natsSubscription_SetPendingLimits(subscription_, 1 << 20,
                                                      static_cast<int>(k_most_waiting)));
    if (status == NATS_OK)
      turn(*shared_, true);
    else
      log_line("bus away", "node", name_);
  }

  void run() {
    run_soon(500);
    std::vector<std::pair<std::string, std::string>> now;
    for (;;) {
      now.clear();
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return stop_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        now.swap(waiting_);
        waiting_bytes_ = 0;
      }
      // What is refused is lost: the line has broken, and whoever used it hears of that.
      for (const auto& [subject, packet] : now)
        library().natsConnection_Publish(connection_, subject.c_str(), packet.data(),
                                         static_cast<int>(packet.size()));
    }
  }

  // ---- On the library's threads

  static void turn(Shared& shared, bool up) {
    const std::lock_guard lock(shared.mutex);
    if (shared.up == up) return;
    shared.up = up;
    if (shared.post)
      shared.post([kept = shared.shared_from_this(), up] {
        if (kept->calls.turned) kept->calls.turned(up);
      });
  }
  static void down(natsConnection*, void* closure) { turn(*static_cast<Shared*>(closure), false); }
  static void back(natsConnection*, void* closure) { turn(*static_cast<Shared*>(closure), true); }
  static void complained(natsConnection*, natsSubscription*, natsStatus status, void*) {
    log_line("bus", "why", library().natsStatus_GetText(status));
  }
  static void came(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
    Shared& shared = *static_cast<Shared*>(closure);
    const auto size = static_cast<std::size_t>(std::max(0, library().natsMsg_GetDataLength(message)));
    const std::lock_guard lock(shared.mutex);
    if (size <= longest && shared.post && shared.came_bytes + size <= k_most_waiting) {
      shared.came.emplace_back(library().natsMsg_GetData(message), size);
      shared.came_bytes += size;
      if (shared.came.size() == 1) shared.post([kept = shared.shared_from_this()] { take(*kept); });
    }
    library().natsMsg_Destroy(message);
  }

  // ---- On the network's

  static void take(Shared& shared) {
    std::vector<std::string> packets;
    {
      const std::lock_guard lock(shared.mutex);
      packets.swap(shared.came);
      shared.came_bytes = 0;
    }
    if (shared.calls.came)
      for (std::string& packet : packets) shared.calls.came(std::move(packet));
  }

  const std::string prefix_;
  const std::string name_;
  std::shared_ptr<Shared> shared_;
  natsOptions* options_ = nullptr;
  natsConnection* connection_ = nullptr;
  natsSubscription* subscription_ = nullptr;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::pair<std::string, std::string>> waiting_;  // subject, packet
  std::size_t waiting_bytes_ = 0;
  bool stop_ = false;
  std::thread sender_;
};

}  // namespace
}  // namespace smallbox::nats

namespace smallbox {

std::unique_ptr<Bus> open_nats(const std::string& url, const std::string& house, std::int64_t life,
                               const std::string& name, std::function<void(std::function<void()>)> post) {
  return std::make_unique<nats::NatsBus>(url, house, life, name, std::move(post));
}

}  // namespace smallbox
