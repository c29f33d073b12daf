// The request of ioctl(): its name, the macro that makes it of a length, or its parts (asm-generic/ioctl.h).
#include <sys/ioctl.h>

#include <algorithm>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// Macros of a length: linux/input.h, linux/uinput.h, linux/hidraw.h, linux/hiddev.h, linux/joystick.h,
// linux/spi/spidev.h.
struct SizedRequest {
  uint32_t direction;
  char type;
  uint8_t number;
  std::string_view name;
};
constexpr SizedRequest kSized[] = {
    {_IOC_READ, 'E', 0x06, "EVIOCGNAME"},
    {_IOC_READ, 'E', 0x07, "EVIOCGPHYS"},
    {_IOC_READ, 'E', 0x08, "EVIOCGUNIQ"},
    {_IOC_READ, 'E', 0x09, "EVIOCGPROP"},
    {_IOC_READ, 'E', 0x0a, "EVIOCGMTSLOTS"},
    {_IOC_READ, 'E', 0x18, "EVIOCGKEY"},
    {_IOC_READ, 'E', 0x19, "EVIOCGLED"},
    {_IOC_READ, 'E', 0x1a, "EVIOCGSND"},
    {_IOC_READ, 'E', 0x1b, "EVIOCGSW"},
    {_IOC_READ, 'U', 44, "UI_GET_SYSNAME"},
    {_IOC_READ, 'H', 0x04, "HIDIOCGRAWNAME"},
    {_IOC_READ, 'H', 0x05, "HIDIOCGRAWPHYS"},
    {_IOC_READ, 'H', 0x06, "HIDIOCGNAME"},
    {_IOC_READ, 'H', 0x08, "HIDIOCGRAWUNIQ"},
    {_IOC_READ, 'H', 0x12, "HIDIOCGPHYS"},
    {_IOC_READ | _IOC_WRITE, 'H', 0x06, "HIDIOCSFEATURE"},
    {_IOC_READ | _IOC_WRITE, 'H', 0x07, "HIDIOCGFEATURE"},
    {_IOC_READ, 'j', 0x13, "JSIOCGNAME"},
    {_IOC_WRITE, 'k', 0x00, "SPI_IOC_MESSAGE"},
};

// Requests of linux/input.h that have the number of an event or an axis in theirs.
struct NumberedRequest {
  uint32_t direction;
  uint8_t first, count;
  std::string_view name, family;
  bool has_length;
};
constexpr NumberedRequest kNumbered[] = {
    {_IOC_READ, 0x20, 0x20, "EVIOCGBIT", "event_type", true},
    {_IOC_READ, 0x40, 0x40, "EVIOCGABS", "axis", false},
    {_IOC_WRITE, 0xc0, 0x40, "EVIOCSABS", "axis", false},
};

bool put_numbered(Writer& w, uint32_t request) {
  if (_IOC_TYPE(request) != 'E') return false;
  const auto* row = std::ranges::find_if(kNumbered, [&](const NumberedRequest& one) {
    return one.direction == _IOC_DIR(request) && _IOC_NR(request) >= one.first &&
           _IOC_NR(request) - one.first < one.count;
  });
  if (row == std::end(kNumbered)) return false;
  print(w, "{}(", row->name);
  const uint32_t number = _IOC_NR(request) - row->first;
  if (number == 0 && row->has_length)
    w.put('0');  // the types of events themselves
  else
    w.put_name(find_family(row->family), number);
  if (row->has_length) print(w, ", {}", _IOC_SIZE(request));
  w.put(')');
  return true;
}

void put_parts(Writer& w, uint32_t request) {
  constexpr std::string_view kDirections[] = {"_IOC_NONE", "_IOC_WRITE", "_IOC_READ", "_IOC_READ|_IOC_WRITE"};
  w.put("_IOC(");
  w.put(kDirections[_IOC_DIR(request)]);
  for (uint32_t part : {_IOC_TYPE(request), _IOC_NR(request), _IOC_SIZE(request)}) {
    w.put(", ");
    w.put_hex(part);
  }
  w.put(')');
}

void show_ioctl(Writer& w, const Type&, const Slot& s) {
  static const Family kNames = find_family("ioctl");
  const auto request = static_cast<uint32_t>(s.number);
  if (const std::string_view name = name_of(kNames, request); !name.empty()) return w.put_named(request, name);
  const auto* sized = std::ranges::find_if(kSized, [&](const SizedRequest& row) {
    return row.direction == _IOC_DIR(request) && static_cast<uint32_t>(row.type) == _IOC_TYPE(request) &&
           row.number == _IOC_NR(request);
  });
  put_either(w, request ? fmt::format("{:#x}", request) : "0", [&] {
    if (sized != std::end(kSized)) return print(w, "{}({})", sized->name, _IOC_SIZE(request));
    if (!put_numbered(w, request)) put_parts(w, request);
  });
}

constexpr KindRow kIoctlKinds[] = {{"ioctl", "", show_ioctl, 4}};

}  // namespace

std::span<const KindRow> ioctl_kinds() {
  return kIoctlKinds;
}

}  // namespace scry::syscalls
