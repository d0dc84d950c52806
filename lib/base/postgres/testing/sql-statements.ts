const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[^-/'"$]+|[\s\S]/g;

/** One token as the rules read it: no comment, no quotes around names, nothing inside strings. */
function plain(part: string): string {
  if (part.startsWith('--') || part.startsWith('/*')) return ' ';
  if (part.startsWith("'")) return "''";
  if (part.length > 1 && part.startsWith('"')) return part.slice(1, -1);
  return part;
}

const isBody = (part: string) => /^\$\w*\$/.test(part) && part.length > 2;

/** Cuts SQL at every `separator` that stands in no string, no function body and no parentheses. */
export function cutAt(sql: string, separator: ';' | ','): string[] {
  const cut: string[] = [''];
  let depth = 0;
  for (const [part] of sql.matchAll(token)) {
    const isWhole = isBody(part) || part.startsWith("'") || part.startsWith('"');
    for (const piece of isWhole ? [plain(part)] : plain(part)) {
      if (piece === '(') depth += 1;
      if (piece === ')') depth -= 1;
      if (piece === separator && depth === 0) cut.push('');
      else cut.push((cut.pop() ?? '') + piece);
    }
  }
  return cut.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}
