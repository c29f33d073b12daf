// Netlink messages, built by hand. What is expected is what strace 6.1 printed for the same bytes.
#include "syscalls/netlink.h"

#include <gtest/gtest.h>
#include <linux/netlink.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>

#include "syscalls/call.h"

namespace scry::syscalls {
namespace {

class Sockets final : public ProcessFacts {
 public:
  explicit Sockets(std::optional<uint32_t> protocol) : protocol_(protocol) {}
  std::optional<uint32_t> netlink_protocol(uint32_t, int) override { return protocol_; }

 private:
  std::optional<uint32_t> protocol_;
};

std::string little(uint64_t number, size_t bytes) {
  std::string text;
  for (size_t i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i));
  return text;
}

std::string message(uint16_t type, uint16_t flags, const std::string& body) {
  return little(16 + body.size(), 4) + little(type, 2) + little(flags, 2) + little(9, 4) + little(0, 4) + body;
}

std::string attribute(uint16_t type, const std::string& content) {
  std::string text = little(4 + content.size(), 2) + little(type, 2) + content;
  text.resize((text.size() + 3) / 4 * 4);
  return text;
}

// The second argument of sendto() of these bytes on a socket of this protocol.
std::string sent(const std::string& bytes, std::optional<uint32_t> protocol, Style style = {}) {
  CallRecord record{};
  record.number = number_of(*find_call("sendto"));
  record.arguments[0] = 3;
  record.arguments[1] = 0x1000;
  record.arguments[2] = bytes.size();
  const Piece head{0, 0, 0, static_cast<uint32_t>(bytes.size())};
  const std::string pieces = std::string(reinterpret_cast<const char*>(&head), sizeof head) + bytes;
  Sockets sockets(protocol);
  for (const ArgumentText& argument : argument_texts({&record, as_bytes(pieces)}, style, sockets))
    if (argument.name == "buf") return argument.text;
  return "";
}

const std::string kAllLinks = little(0, 8) + little(0, 8);  // struct ifinfomsg

TEST(Netlink, a_request_has_its_header_a_structure_and_an_attribute) {
  EXPECT_EQ(sent(message(18, 0x301, kAllLinks + attribute(29, little(1, 4))), NETLINK_ROUTE),
            "[{nlmsg_len=40, nlmsg_type=RTM_GETLINK, nlmsg_flags=NLM_F_REQUEST|NLM_F_DUMP, nlmsg_seq=9, nlmsg_pid=0}, "
            "{ifi_family=AF_UNSPEC, ifi_type=ARPHRD_NETROM, ifi_index=0, ifi_flags=0, ifi_change=0}, [{nla_len=8, "
            "nla_type=IFLA_EXT_MASK}, RTEXT_FILTER_VF]]");
}

TEST(Netlink, several_messages_are_an_array_and_one_that_has_no_length_is_the_last) {
  EXPECT_EQ(sent(message(3, 2, little(0, 4)) + std::string(32, '\0'), NETLINK_ROUTE),
            "[[{nlmsg_len=20, nlmsg_type=NLMSG_DONE, nlmsg_flags=NLM_F_MULTI, nlmsg_seq=9, nlmsg_pid=0}, 0], "
            "{nlmsg_len=0, nlmsg_type=0 /* NLMSG_??? */, nlmsg_flags=0, nlmsg_seq=0, nlmsg_pid=0}]");
}

TEST(Netlink, an_error_has_the_message_that_it_answers) {
  const std::string request = message(18, 5, kAllLinks);
  EXPECT_EQ(sent(message(2, 0x100, little(uint64_t(-19), 4) + request.substr(0, 16)), NETLINK_ROUTE),
            "[{nlmsg_len=36, nlmsg_type=NLMSG_ERROR, nlmsg_flags=NLM_F_CAPPED, nlmsg_seq=9, nlmsg_pid=0}, "
            "{error=-ENODEV, msg={nlmsg_len=32, nlmsg_type=RTM_GETLINK, nlmsg_flags=NLM_F_REQUEST|NLM_F_ACK, "
            "nlmsg_seq=9, nlmsg_pid=0}}]");
}

TEST(Netlink, attributes_that_are_nested_cut_or_unknown) {
  const auto of_link = [](const std::string& attributes) {
    const std::string text = sent(message(18, 1, kAllLinks + attributes), NETLINK_ROUTE);
    return text.substr(text.find("ifi_change=0}") + 15);
  };
  EXPECT_EQ(of_link(attribute(0x8000 | 18, attribute(1, "dummy\0") + attribute(2, little(8, 4)))),
            "[{nla_len=24, nla_type=NLA_F_NESTED|IFLA_LINKINFO}, [[{nla_len=9, nla_type=IFLA_INFO_KIND}, "
            "\"dummy\"...], [{nla_len=8, nla_type=IFLA_INFO_DATA}, \"\\x08\\x00\\x00\\x00\"]]]]");
  EXPECT_EQ(of_link(attribute(4, "\1")), "[{nla_len=5, nla_type=IFLA_MTU}, \"\\x01\"]]");
  EXPECT_EQ(of_link(little(40, 2) + little(3, 2) + "abcd"), "[{nla_len=40, nla_type=IFLA_IFNAME}, \"abcd\"...]]");
  EXPECT_EQ(of_link(attribute(3, "")), "{nla_len=4, nla_type=IFLA_IFNAME}]");
  EXPECT_EQ(of_link(attribute(1, "\1\2\3\4\5\6")), "[{nla_len=10, nla_type=IFLA_ADDRESS}, 01:02:03:04:05:06]]");
}

TEST(Netlink, addresses_are_those_of_the_family_of_the_message) {
  const auto of_address = [](uint8_t family, const std::string& address) {
    const std::string text =
        sent(message(20, 1, little(family | 24 << 8, 4) + little(0, 4) + attribute(1, address)), NETLINK_ROUTE);
    return text.substr(text.find("IFA_ADDRESS}"));
  };
  EXPECT_EQ(of_address(2, "\1\2\3\4"), "IFA_ADDRESS}, inet_addr(\"1.2.3.4\")]]");
  EXPECT_EQ(of_address(10, "\1\2\3\4\1\2\3\4\1\2\3\4\1\2\3\4"),
            "IFA_ADDRESS}, inet_pton(AF_INET6, \"102:304:102:304:102:304:102:304\")]]");
  EXPECT_EQ(of_address(0, "\1\2\3\4"), "IFA_ADDRESS}, \"\\x01\\x02\\x03\\x04\"]]");
}

TEST(Netlink, what_an_interface_has_depends_on_its_kind) {
  const auto of_kind = [](const std::string& kind) {
    const std::string info = attribute(1, kind + '\0') + attribute(2, attribute(5, little(1, 4)));
    const std::string text = sent(message(18, 1, kAllLinks + attribute(18, info)), NETLINK_ROUTE);
    return text.substr(text.find("IFLA_INFO_DATA}"));
  };
  EXPECT_EQ(of_kind("bridge"), "IFLA_INFO_DATA}, [{nla_len=8, nla_type=IFLA_BR_STP_STATE}, 1]]]]]");
  EXPECT_EQ(of_kind("tun"), "IFLA_INFO_DATA}, [{nla_len=8, nla_type=IFLA_TUN_VNET_HDR}, 1]]]]]");
  EXPECT_EQ(of_kind("vlan"), R"(IFLA_INFO_DATA}, "\x08\x00\x05\x00\x01\x00\x00\x00"]]]])");
}

TEST(Netlink, hops_of_a_route_have_attributes_and_one_without_a_length_is_the_last) {
  const std::string route = little(2, 4) + little(0, 8);
  const auto of_hops = [&](const std::string& hops) {
    const std::string text = sent(message(24, 1, route + attribute(9, hops)), NETLINK_ROUTE);
    return text.substr(text.find("RTA_MULTIPATH}"));
  };
  const std::string hop = little(16 | 4 << 16, 4) + little(4000000, 4) + attribute(5, "\1\2\3\4");
  EXPECT_EQ(of_hops(hop + little(0, 8) + hop),
            "RTA_MULTIPATH}, [[{rtnh_len=16, rtnh_flags=RTNH_F_ONLINK, rtnh_hops=0, rtnh_ifindex=4000000}, "
            "[{nla_len=8, nla_type=RTA_GATEWAY}, inet_addr(\"1.2.3.4\")]], {rtnh_len=0, rtnh_flags=0, rtnh_hops=0, "
            "rtnh_ifindex=0}]]]");
}

TEST(Netlink, types_of_netfilter_are_a_subsystem_and_a_message) {
  EXPECT_EQ(sent(message(10 << 8 | 6, 0x401, little(2, 4) + attribute(0x8001, "ab")), NETLINK_NETFILTER),
            "[{nlmsg_len=28, nlmsg_type=NFNL_SUBSYS_NFTABLES<<8|NFT_MSG_NEWRULE, "
            "nlmsg_flags=NLM_F_REQUEST|NLM_F_CREATE, nlmsg_seq=9, nlmsg_pid=0}, {nfgen_family=AF_INET, "
            "version=NFNETLINK_V0, res_id=htons(0)}, [{nla_len=6, nla_type=NLA_F_NESTED|0x1}, \"\\x61\\x62\"]]");
}

TEST(Netlink, a_query_for_sockets) {
  const std::string query = "\2\6" + little(3, 2) + little(0x403, 4) + std::string(48, '\0');
  EXPECT_EQ(sent(message(20, 0x301, query), NETLINK_SOCK_DIAG),
            "[{nlmsg_len=72, nlmsg_type=SOCK_DIAG_BY_FAMILY, nlmsg_flags=NLM_F_REQUEST|NLM_F_DUMP, nlmsg_seq=9, "
            "nlmsg_pid=0}, {sdiag_family=AF_INET, sdiag_protocol=IPPROTO_TCP, "
            "idiag_ext=1<<(INET_DIAG_MEMINFO-1)|1<<(INET_DIAG_INFO-1), "
            "idiag_states=1<<TCP_ESTABLISHED|1<<TCP_LISTEN|0x1, id={idiag_sport=htons(0), idiag_dport=htons(0), "
            "idiag_src=inet_addr(\"0.0.0.0\"), idiag_dst=inet_addr(\"0.0.0.0\"), idiag_if=0, idiag_cookie=[0, 0]}}]");
}

TEST(Netlink, what_no_netlink_socket_sends_stays_text) {
  EXPECT_EQ(sent(message(3, 2, ""), std::nullopt), R"("\20\0\0\0\3\0\2\0\t\0\0\0\0\0\0\0")");
  EXPECT_EQ(sent("GET / HTTP/1.1\r\n\r\n", NETLINK_ROUTE), R"("GET / HTTP/1.1\r\n\r\n")");
}

TEST(Netlink, whatever_the_lengths_are_the_text_is_printable_and_ends) {
  constexpr unsigned kSeed = 11, kRounds = 20000;
  std::mt19937 random(kSeed);
  for (unsigned round = 0; round < kRounds; ++round) {
    std::string body(random() % 96, '\0');
    for (char& c : body) c = static_cast<char>(random() % 4 == 0 ? random() : random() % 24);
    std::string bytes = message(static_cast<uint16_t>(random() % 120), static_cast<uint16_t>(random()), body);
    if (random() % 4 == 0) bytes[0] = static_cast<char>(random());
    if (random() % 2 == 0) bytes += message(2, 0, bytes);
    bytes.resize(bytes.size() - random() % 8);
    Style style;
    style.abbreviate = random() % 2 == 0;
    style.flags = static_cast<Style::Flags>(random() % 3);
    constexpr uint32_t kProtocols[] = {NETLINK_ROUTE,     NETLINK_ROUTE, NETLINK_SOCK_DIAG,
                                       NETLINK_NETFILTER, NETLINK_XFRM,  NETLINK_GENERIC,
                                       NETLINK_SELINUX,   NETLINK_AUDIT, NETLINK_KOBJECT_UEVENT};
    const std::string text = sent(bytes, kProtocols[random() % std::size(kProtocols)], style);
    ASSERT_TRUE(std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 0x7f; }))
        << "seed " << kSeed << " round " << round << ": " << text;
    ASSERT_LT(text.size(), 1u << 16) << "seed " << kSeed << " round " << round;
  }
}

}  // namespace
}  // namespace scry::syscalls
