// Adds up what the test runners reported in the logs of one run and prints `N passed, N failed`.
// A step without tests counts as one; a step that failed without a failed test counts as one too.
// Skipped tests are named, never hidden.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2];

// One line of a runner -> what it counts. Each names `passed`, `failed` and `skipped` its own way.
const runners = [
  { name: 'nextest', line: /Summary \[.*tests? run:/, skipped: ['skipped'] },
  { name: 'cargo test', line: /^test result:/, skipped: ['ignored'] },
  { name: 'vitest', line: /^\s*Tests\s+\d+ /, skipped: ['skipped', 'todo'] },
  { name: 'playwright', line: /^\s{2}\d+ (passed|failed|skipped|did not run|interrupted)\b/, skipped: ['skipped', 'did not run', 'interrupted'] },
];

const plain = (text) => text.replaceAll(/\u001b\[[0-9;]*m/g, '');
const number = (line, word) => Number(line.match(new RegExp(`(\\d+) ${word}\\b`))?.[1] ?? 0);

const totals = { passed: 0, failed: 0, skipped: 0 };
for (const file of readdirSync(folder).filter((name) => name.endsWith('.log'))) {
  const lines = plain(readFileSync(join(folder, file), 'utf8')).split('\n');
  const code = Number(readFileSync(join(folder, `${file}.code`), 'utf8'));
  const step = { passed: 0, failed: 0, skipped: 0 };
  for (const line of lines) {
    const runner = runners.find((candidate) => candidate.line.test(line));
    if (!runner) continue;
    step.passed += number(line, 'passed');
    step.failed += number(line, 'failed') + number(line, 'timed out');
    for (const word of runner.skipped) step.skipped += number(line, word);
  }
  if (code !== 0 && step.failed === 0) step.failed = 1;
  if (code === 0 && step.passed === 0) step.passed = 1;
  for (const key of Object.keys(totals)) totals[key] += step[key];
}
if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
