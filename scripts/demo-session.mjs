// The session of the demo investor at a running server, for what measures it.

/** Logs in at `base` and answers the headers that carry the session. */
export async function demoSession(base) {
  const first = await fetch(`${base}/api/security_csrftoken.json?timestamp=${Date.now()}&language=en`);
  const cookies = new Map();
  const keep = (answer) => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
  };
  keep(first);
  const { csrfToken } = await first.json();
  const login = await fetch(`${base}/api/login.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: [...cookies.values()].join('; ') },
    body: JSON.stringify({
      timestamp: Date.now(),
      language: 'en',
      csrfToken,
      EmailOrMobile: '86-13800138000',
      Password: 'Landfall1',
    }),
  });
  if (!login.ok) throw new Error(`login: ${login.status} ${await login.text()}`);
  keep(login);
  return { cookie: [...cookies.values()].join('; ') };
}
