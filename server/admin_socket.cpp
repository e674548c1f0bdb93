#include "server/admin_socket.hpp"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio.hpp>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "server/log.hpp"

namespace smallbox {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;
using LocalExecutor = asio::io_context::executor_type;
using LocalSocket = Local::socket::rebind_executor<LocalExecutor>::other;
using LocalTimer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                              asio::wait_traits<std::chrono::steady_clock>, LocalExecutor>;
using Error = boost::system::error_code;

struct AdminSocket::Door {
  Door(asio::io_context& given_context, Admin& given_admin, std::string given_path)
      : context(given_context), admin(given_admin), path(std::move(given_path)), acceptor(context) {}
  asio::io_context& context;
  Admin& admin;
  std::string path;
  asio::basic_socket_acceptor<Local, LocalExecutor> acceptor;
  int sessions = 0;
};

namespace {

constexpr std::size_t k_longest_line = 64 * 1024;
constexpr int k_most_sessions = 8;
constexpr auto k_patience = std::chrono::seconds(60);

// Somebody who gives commands: one at a time, and each is answered before the next is read.
template <class Door>
class Session : public std::enable_shared_from_this<Session<Door>> {
 public:
  Session(std::shared_ptr<Door> door, LocalSocket socket)
      : door_(std::move(door)), socket_(std::move(socket)), timer_(door_->context) {
    ++door_->sessions;
  }
  ~Session() { --door_->sessions; }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void read() {
    watch();
    asio::async_read_until(socket_, asio::dynamic_buffer(in_, k_longest_line), '\n',
                           [self = this->shared_from_this()](Error error, std::size_t size) {
                             self->timer_.cancel();
                             if (error) return;
                             const std::string line = self->in_.substr(0, size - 1);
                             self->in_.erase(0, size);
                             self->door_->admin.run(line, "socket", [self](std::string answer) {
                               self->write(std::move(answer));
                             });
                           });
  }

 private:
  void write(std::string answer) {
    out_ = std::move(answer) + "\n";
    watch();
    asio::async_write(socket_, asio::buffer(out_),
                      [self = this->shared_from_this()](Error error, std::size_t) {
                        self->timer_.cancel();
                        if (!error) self->read();
                      });
  }
  // Whoever says nothing, or reads nothing, is not waited for.
  void watch() {
    timer_.expires_after(k_patience);
    timer_.async_wait([weak = this->weak_from_this()](Error error) {
      const auto self = weak.lock();
      if (error || !self) return;
      Error ignored;
      self->socket_.close(ignored);
    });
  }

  std::shared_ptr<Door> door_;
  LocalSocket socket_;
  LocalTimer timer_;
  std::string in_;
  std::string out_;
};

// The kernel says who it is: the user who runs the server, or root.
bool may_command(LocalSocket& socket) {
  ucred who{};
  socklen_t size = sizeof who;
  return getsockopt(socket.native_handle(), SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 &&
         (who.uid == geteuid() || who.uid == 0);
}

template <class Door>
void accept_next(const std::shared_ptr<Door>& door) {
  door->acceptor.async_accept([door](Error error, LocalSocket socket) {
    if (error == asio::error::operation_aborted || !door->acceptor.is_open()) return;
    if (!error && !may_command(socket))
      log_line("admin refused", "why", "another user");
    else if (!error && door->sessions < k_most_sessions)
      std::make_shared<Session<Door>>(door, std::move(socket))->read();
    if (!error) return accept_next(door);
    // Out of descriptors, most likely.
    const auto pause = std::make_shared<LocalTimer>(door->context, std::chrono::milliseconds(100));
    pause->async_wait([door, pause](Error) { accept_next(door); });
  });
}

}  // namespace

AdminSocket::AdminSocket(asio::io_context& context, Admin& admin, std::string path)
    : door_(std::make_shared<Door>(context, admin, std::move(path))) {
  Error error;
  auto& acceptor = door_->acceptor;
  constexpr std::size_t longest_path = 107;
  if (door_->path.size() > longest_path)
    throw std::runtime_error("the path of the data folder is too long for a socket: " + door_->path);
  unlink(door_->path.c_str());
  acceptor.open(Local(), error);
  // Before it has a name: nobody can come in between.
  if (!error && fchmod(acceptor.native_handle(), 0600) != 0)
    error = Error(errno, boost::system::system_category());
  if (!error) acceptor.bind(Local::endpoint(door_->path), error);
  if (!error && chmod(door_->path.c_str(), 0600) != 0) error = Error(errno, boost::system::system_category());
  if (!error) acceptor.listen(16, error);
  if (error) throw std::runtime_error("can't make the socket " + door_->path + ": " + error.message());
  accept_next(door_);
}

AdminSocket::~AdminSocket() {
  Error ignored;
  door_->acceptor.close(ignored);
  unlink(door_->path.c_str());
}

}  // namespace smallbox
