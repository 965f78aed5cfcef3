import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';

/** The interval of memory measurements, in milliseconds. */
const interval = 20;
/** The milliseconds per tick in /proc/PID/stat. */
const tick = 10;

/**
 * Runs a command under limits, on Linux: CPU seconds, elapsed seconds and bytes of memory. Returns { code, signal,
 * output, peak, cpu, exceeded }: the peak memory in bytes, CPU milliseconds, and the limit that ended it, or null.
 */
export function runLimited(command, args, { cpuSeconds, wallSeconds, memory, cwd }) {
  return new Promise((resolve, reject) => {
    const line = `ulimit -c 0; ulimit -S -t ${cpuSeconds}; exec "$0" "$@"`;
    const child = spawn('sh', ['-c', line, command, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    let [peak, cpu, exceeded] = [0, 0, null];
    const end = (reason) => {
      exceeded ??= reason;
      child.kill('SIGKILL');
    };
    const look = () => {
      const seen = usageOf(child.pid);
      peak = Math.max(peak, seen.peak);
      cpu = Math.max(cpu, seen.cpu);
      if (peak > memory) end('memory');
    };
    const looks = setInterval(look, interval);
    const limit = setTimeout(() => end('time'), wallSeconds * 1000);
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(looks);
      clearTimeout(limit);
      if (signal === 'SIGXCPU') exceeded ??= 'CPU time';
      resolve({ code, signal, output: Buffer.concat(chunks).toString(), peak, cpu, exceeded });
    });
  });
}

function usageOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
    return { peak, cpu: (Number(fields[11]) + Number(fields[12])) * tick };
  } catch {
    // The process has ended.
    return { peak: 0, cpu: 0 };
  }
}

/** Describes how the outcome of an attack differs from the expected one; null if it does not. */
export function faultOf({ expected, shows, hides }, { code, signal, output, exceeded }) {
  if (exceeded !== null) return `exceeded its limit of ${exceeded}`;
  if (signal !== null) return `ended by ${signal}`;
  const outcome = code === 0 ? 'opened' : code === 1 ? 'refused' : `exit code ${code}`;
  if (!expected.includes(outcome)) return `${outcome}, expected ${expected.join(' or ')}`;
  if (/\n {4}at .*:\d+:\d+/.test(output)) return 'a stack trace in the output';
  if (shows !== undefined && !shows.test(output)) return `the output lacks ${String(shows)}`;
  if (hides?.test(output)) return `the output has ${String(hides)}`;
  return null;
}
