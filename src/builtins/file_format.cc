#include "builtins/file_format.h"

#include <fmt/format.h>

namespace scry {

using codegen::Lowering;
using codegen::RValue;
using sema::CallCheck;

namespace {

constexpr size_t kMostFileArguments = 12;

struct FileConversion {
  Conversion ours;
  const char* kernel;
};
constexpr FileConversion kFileConversions[] = {{Conversion::signed_decimal, "lld"},
                                               {Conversion::unsigned_decimal, "llu"},
                                               {Conversion::hex_lower, "llx"},
                                               {Conversion::hex_upper, "llX"},
                                               {Conversion::character, "c"},
                                               {Conversion::pointer, "llx"},
                                               {Conversion::text, "s"}};

const char* file_conversion(Conversion conversion) {
  for (const FileConversion& row : kFileConversions)
    if (row.ours == conversion) return row.kernel;
  return nullptr;
}

std::string file_format(const Format& format) {
  std::string text;
  const auto literal = [&text](std::string_view piece) {
    for (char c : piece) text += c == '%' ? "%%" : std::string(1, c);
  };
  for (const FormatPiece& piece : format.pieces) {
    literal(piece.literal);
    const Directive& directive = piece.directive;
    if (directive.conversion == Conversion::pointer) text += "0x";
    text += '%';
    if (directive.flags.left || directive.flags.zero || directive.flags.plus)
      text += directive.flags.left ? '-' : directive.flags.zero ? '0' : '+';
    if (directive.width) text += fmt::format("{}", directive.width);
    text += file_conversion(directive.conversion);
  }
  literal(format.tail);
  return text;
}

// The value as the directive cuts it, in 64 bits; of a string its address.
ir::Operand file_argument(Lowering& lowering, const typed::Expr& argument, const Directive& directive) {
  if (argument.type->is(TypeKind::string)) return lowering.address(lowering.in_memory(argument).place);
  ir::Operand value = lowering.scalar(argument);
  if (directive.bits == 64 || directive.conversion == Conversion::pointer) return value;
  ir::Builder& b = lowering.builder();
  return directive.conversion == Conversion::signed_decimal ? b.sext(directive.bits / 8, value)
                                                            : b.zext(directive.bits / 8, value);
}

}  // namespace

void check_file_format(CallCheck& check, const Format& format) {
  if (check.call.args.size() > kMostFileArguments)
    check.report(sema::kPinnedOutput, check.span,
                 fmt::format("the kernel prints at most {} values at once into the file of a pinned iterator",
                             kMostFileArguments));
  for (size_t i = 0; i < check.call.args.size(); ++i) {
    const Conversion conversion = format.pieces[i].directive.conversion;
    TypeRef type = check.call.args[i]->type;
    const bool fits = conversion == Conversion::text ? type->is(TypeKind::string) : codegen::is_scalar(type);
    if (!fits || !file_conversion(conversion))
      check
          .report(sema::kPinnedOutput, check.call.args[i]->span,
                  fmt::format("%{} of a value of type {} cannot be printed into the file of a pinned iterator",
                              format.pieces[i].directive.name, type_name(type)))
          .hint("use %d %u %x %X %c %p for integers and %s for strings");
  }
}

RValue lower_to_file(Lowering& lowering, const typed::Expr& expr, const typed::Call& call) {
  ir::Builder& b = lowering.builder();
  const Format format = *parse_format(call.text);
  const auto size = static_cast<uint32_t>(8 * call.args.size());
  const ir::Reg values = b.frame_address(b.slot(std::max(size, 8u)));
  for (size_t i = 0; i < call.args.size(); ++i)
    b.store(8, values, static_cast<int32_t>(8 * i), file_argument(lowering, *call.args[i], format.pieces[i].directive));
  const std::string text = file_format(format);
  b.helper(bpf::HelperId::seq_printf,
           {lowering.output_file(), lowering.module().constant(b, text), static_cast<int64_t>(text.size() + 1),
            size ? ir::Operand(values) : ir::Operand(0), size});
  return RValue::none(expr.type);
}

}  // namespace scry
