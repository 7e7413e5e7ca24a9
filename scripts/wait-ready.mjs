// Waits until the server at the given address is ready: exit code 0, or 1 when the seconds are over
// or the process with the given id is gone.
// Usage: node scripts/wait-ready.mjs http://127.0.0.1:8080 SECONDS PID
const [address, seconds, pid] = process.argv.slice(2);
const end = Date.now() + Number(seconds) * 1000;

const alive = () => {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
};

while (Date.now() < end && alive()) {
  const ready = await fetch(`${address}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (ready) process.exit(0);
  await new Promise((resume) => setTimeout(resume, 50));
}
process.exit(1);
