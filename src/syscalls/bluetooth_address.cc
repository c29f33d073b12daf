// Addresses of Bluetooth: which of its protocols a socket has shows in nothing but the size of the address.
#include <algorithm>
#include <array>
#include <iterator>

#include "syscalls/addresses.h"

namespace scry::syscalls {
namespace {

// The headers that have these names belong to a library. `last`: of a range, whose values are NAME+1, NAME+2, ...
struct NumberName {
  uint16_t number;
  std::string_view name;
  uint16_t last = 0;
};
struct Names {
  std::span<const NumberName> rows;
  std::string_view unknown;
};

constexpr NumberName kChannelRows[] = {
    {0, "HCI_CHANNEL_RAW"},     {1, "HCI_CHANNEL_USER"},    {2, "HCI_CHANNEL_MONITOR"},
    {3, "HCI_CHANNEL_CONTROL"}, {4, "HCI_CHANNEL_LOGGING"},
};
constexpr NumberName kServiceRows[] = {
    {0x01, "L2CAP_PSM_SDP"},
    {0x03, "L2CAP_PSM_RFCOMM"},
    {0x21, "L2CAP_PSM_3DSP"},
    {0x23, "L2CAP_PSM_IPSP"},
    {0xff, "L2CAP_PSM_LE_DYN_END"},
    {0xffff, "L2CAP_PSM_DYN_END"},
    {0x80, "L2CAP_PSM_LE_DYN_START", 0xff},
    {0x1001, "L2CAP_PSM_DYN_START", 0xffff},
};
constexpr NumberName kConnectionRows[] = {
    {0x01, "L2CAP_CID_SIGNALING"},    {0x02, "L2CAP_CID_CONN_LESS"},
    {0x03, "L2CAP_CID_A2MP"},         {0x04, "L2CAP_CID_ATT"},
    {0x05, "L2CAP_CID_LE_SIGNALING"}, {0x06, "L2CAP_CID_SMP"},
    {0x07, "L2CAP_CID_SMP_BREDR"},    {0x7f, "L2CAP_CID_LE_DYN_END"},
    {0xffff, "L2CAP_CID_DYN_END"},    {0x40, "L2CAP_CID_DYN_START", 0xffff},
};
constexpr NumberName kTypeRows[] = {{0, "BDADDR_BREDR"}, {1, "BDADDR_LE_PUBLIC"}, {2, "BDADDR_LE_RANDOM"}};

constexpr Names kChannels{kChannelRows, "HCI_CHANNEL_???"}, kServices{kServiceRows, "L2CAP_PSM_???"},
    kConnections{kConnectionRows, "L2CAP_CID_???"}, kTypes{kTypeRows, "BDADDR_???"};

void put_of(Writer& w, const Names& names, uint16_t number) {
  const auto row = std::ranges::find_if(names.rows, [&](const NumberName& one) {
    return number >= one.number && number <= std::max(one.number, one.last);
  });
  if (row == names.rows.end()) {
    w.put_hex(number);
    if (w.style().flags != Style::Flags::raw) print(w, " /* {} */", names.unknown);
  } else if (number == row->number) {
    w.put_named(number, row->name);
  } else {
    const bool both = w.style().flags == Style::Flags::both;
    const std::string first = both ? fmt::format("{:#x} /* {} */", row->number, row->name) : std::string(row->name);
    w.put_named(number, fmt::format("{}+{}", first, number - row->number));
  }
}

// A number in the byte order of this machine, which is that of Bluetooth.
uint16_t half(Bytes bytes, size_t at) {
  return static_cast<uint16_t>(read_uint(bytes.subspan(at), 2));
}

void put_device(Writer& w, Bytes bytes, size_t at) {
  const auto byte = [&](size_t i) { return std::to_integer<unsigned>(bytes[at + i]); };
  std::string hex, text;
  constexpr size_t kBytes = 6;
  for (size_t i = 0; i < kBytes; ++i) {
    hex += fmt::format("\\x{:02x}", byte(i));
    text += fmt::format("{}{:02x}", i ? ":" : "", byte(i));
  }
  append_either(w.out(), w.style(), fmt::format("\"{}\"", hex), text);
}

void put_hci(Writer& w, Bytes bytes) {
  print(w, ", hci_dev=htobs({})", half(bytes, 2));
  if (bytes.size() == 4) return;
  w.put(", hci_channel=");
  put_of(w, kChannels, half(bytes, 4));
}

void put_sco(Writer& w, Bytes bytes) {
  w.put(", sco_bdaddr=");
  put_device(w, bytes, 2);
}

void put_rfcomm(Writer& w, Bytes bytes) {
  w.put(", rc_bdaddr=");
  put_device(w, bytes, 2);
  print(w, ", rc_channel={}", std::to_integer<unsigned>(bytes[8]));
}

void put_l2cap(Writer& w, Bytes bytes) {
  w.put(", l2_psm=htobs(");
  put_of(w, kServices, half(bytes, 2));
  w.put("), l2_bdaddr=");
  put_device(w, bytes, 4);
  w.put(", l2_cid=htobs(");
  put_of(w, kConnections, half(bytes, 10));
  w.put(')');
  if (bytes.size() == 12) return;
  w.put(", l2_bdaddr_type=");
  put_of(w, kTypes, std::to_integer<uint8_t>(bytes[12]));
}

struct Form {
  size_t size;
  void (*put)(Writer&, Bytes);
};
constexpr Form kForms[] = {{4, put_hci},     {6, put_hci},    {8, put_sco},
                           {10, put_rfcomm}, {12, put_l2cap}, {14, put_l2cap}};

}  // namespace

void put_bluetooth(Writer& w, Bytes bytes) {
  if (const auto* form = std::ranges::find(kForms, bytes.size(), &Form::size); form != std::end(kForms))
    return form->put(w, bytes);
  w.put(", sa_data=");
  w.put_quoted(bytes.subspan(2), false);
}

}  // namespace scry::syscalls
