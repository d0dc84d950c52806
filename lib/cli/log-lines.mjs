const longestLine = 16_384;
const errorLevel = 50;

function isLogged(line) {
  if (!line.startsWith('{')) return false;
  try {
    return typeof JSON.parse(line).time === 'string';
  } catch {
    return false;
  }
}

/** A line as the log has it: as it is if it is one, else with time and level. */
export function logLine(line) {
  if (isLogged(line)) return line;
  return JSON.stringify({ level: errorLevel, time: new Date().toISOString(), msg: line });
}

/**
 * Writes what a process prints as lines of the log, also what comes from below JavaScript, such as the
 * last words of one that has no memory left.
 */
export function logLines(input, write) {
  let rest = '';
  const flush = () => {
    if (rest.trim()) write(`${logLine(rest.trimEnd())}\n`);
    rest = '';
  };
  input.setEncoding('utf8');
  input.on('data', (chunk) => {
    for (const part of chunk.split(/(?<=\n)/)) {
      rest += part;
      if (rest.endsWith('\n') || rest.length > longestLine) flush();
    }
  });
  input.on('end', flush);
}
