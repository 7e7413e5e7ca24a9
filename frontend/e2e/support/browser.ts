// Which browser the journeys run in, and on what phone.

const executablePath = process.env.LANDFALL_CHROMIUM || process.env.CHROMIUM_PATH || '/usr/bin/chromium'

export const browser = {
  baseURL: process.env.LANDFALL_E2E_URL ?? 'http://127.0.0.1:8080',
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  },
}

export const phone = {
  viewport: { width: 390, height: 844 },
  // A page is drawn in a quarter of the pixels that a phone has, which nothing but the choice of pictures depends on.
  deviceScaleFactor: 1,
  hasTouch: true,
  isMobile: true,
}
