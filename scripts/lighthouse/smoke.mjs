// Prints how Lighthouse judges the first screens of a running server (LANDFALL_E2E_URL) on its slow phone: the median of five
// runs each. Ends with an error where a screen falls short of what the product promises.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { demoSession } from '../demo-session.mjs';

const base = process.env.LANDFALL_E2E_URL;
const RUNS = 3;
const LEAST = { performance: 90, accessibility: 100, 'best-practices': 95 };
const MOST = { 'largest-contentful-paint': 2500, 'cumulative-layout-shift': 0.02 };
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];

async function judge(browser, path, headers) {
  const { lhr } = await lighthouse(`${base}${path}`, {
    port: browser.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(LEAST),
    extraHeaders: headers,
  });
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const failed = Object.values(lhr.audits).filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative');
  return { lhr, failed: failed.map(({ id }) => id) };
}

const session = await demoSession(base);
const screens = [
  ['log-in', '/#/user?active=1', {}],
  ['home', '/#/index', session],
  ['project', '/#/product/product?InvestmentID=3', session],
];
let short = false;
for (const [name, path, headers] of screens) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const browser = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags: FLAGS });
    try {
      runs.push(await judge(browser, path, headers));
    } finally {
      await browser.kill();
    }
  }
  const score = (category) => Math.round(median(runs.map(({ lhr }) => lhr.categories[category].score * 100)));
  const value = (audit) => median(runs.map(({ lhr }) => lhr.audits[audit].numericValue));
  const scores = Object.keys(LEAST).map((category) => [category, score(category)]);
  const values = Object.keys(MOST).map((audit) => [audit, value(audit)]);
  short ||= scores.some(([category, found]) => found < LEAST[category]) || values.some(([audit, found]) => found > MOST[audit]);
  const told = [...scores, ...values.map(([audit, found]) => [audit, Number(found.toFixed(3))])];
  console.log(`Lighthouse, ${name} (median of ${RUNS})`.padEnd(44), told.map(([what, found]) => `${what} ${found}`).join(', '));
  console.log(' '.repeat(44), `below 0.9: ${[...new Set(runs.flatMap(({ failed }) => failed))].join(', ') || 'nothing'}`);
}
if (short) throw new Error('a screen falls short of what Lighthouse has to find');
