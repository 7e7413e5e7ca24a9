// Every icon of the product, drawn on a 24 grid with one stroke. Decorative: the words are beside them.
const paths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  products: 'M4 20V9l6-4v15M10 20h10V11l-10-2M14 14h2M14 17h2',
  partners:
    'M8.5 11a3 3 0 100-6 3 3 0 000 6zM3 19c.4-3.2 2.6-5 5.5-5s5.1 1.8 5.5 5M15.5 11a2.5 2.5 0 100-5M17 14c2.300.4 3.700 2.100 4 5',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.500 20c.7-3.900 3.700-6 7.500-6s6.800 2.100 7.500 6',
  bank: 'M4 10l8-5 8 5M5 10h14M7 10v7M12 10v7M17 10v7M4 20h16',
  wallet: 'M4 7h14a2 2 0 012 2v9a2 2 0 01-2 2H6a2 2 0 01-2-2V7zm0 0l11-3v3M16 13.500h.01',
  payout:
    'M3 7h12v9H3V7zM9 13a1.500 1.500 0 100-3 1.500 1.500 0 000 3zM17.500 16.500H22M19.500 14l2.500 2.500-2.500 2.500',
  orders: 'M7 3h10l2 3v15H5V6l2-3zM9 11h6M9 15h6',
  shares: 'M12 3v9l7.500 4.500A9 9 0 1112 3zM15.500 3.700A9 9 0 0121 9.500',
  globe:
    'M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c2.500 2.700 3.700 5.700 3.700 9s-1.200 6.300-3.700 9c-2.500-2.700-3.700-5.700-3.700-9S9.500 5.700 12 3z',
  exit: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h10',
  phone: 'M6 3h3l2 5-2.500 1.500a11 11 0 006 6L16 13l5 2v3a3 3 0 01-3 3C10.500 21 3 13.500 3 6a3 3 0 013-3z',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.500 2',
  alert: 'M12 4l9 16H3l9-16zM12 10v4.500M12 17.500h.01',
  cross: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9 9l6 6M15 9l-6 6',
  done: 'M12 21a9 9 0 100-18 9 9 0 000 18zM8 12.300l2.800 2.700L16 9.500',
  pen: 'M4 20l1-4L16 5l3 3L8 19l-4 1z',
  document: 'M7 3h7l4 4v14H7a1 1 0 01-1-1V4a1 1 0 011-1zM14 3v4h4M9 12h6M9 16h6',
  upload: 'M12 16V5M8 9l4-4 4 4M4 16v4h16v-4',
  download: 'M12 4v11M8 11l4 4 4-4M4 16v4h16v-4',
  search: 'M10.500 17a6.500 6.500 0 100-13 6.500 6.500 0 000 13zM15.500 15.500L20 20',
  calendar: 'M5 5h14v15H5V5zM5 10h14M9 3v4M15 3v4',
  shield:
    'M12 3l8 3v6c0 4.500-3.200 7.700-8 9-4.800-1.300-8-4.500-8-9V6l8-3zM8.500 12l2.500 2.500 4.500-4.500',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  eyeOff:
    'M4 4l16 16M9.900 5.800A9 9 0 0112 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 01-2.800 3.500M6 7.600A15 15 0 002.500 12s3.500 6.500 9.500 6.500a9 9 0 004-1',
  pin: 'M12 21c4.500-4.500 7-8 7-11a7 7 0 10-14 0c0 3 2.500 6.500 7 11zM12 12.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z',
  lock: 'M6 11h12v9H6v-9zM8.500 11V8a3.500 3.500 0 017 0v3M12 14.500v2',
  megaphone: 'M4 10v4h3l9 4V6l-9 4H4zM19 9.500a3.500 3.500 0 010 5M7 14v5h3v-3.700',
  mail: 'M4 6h16v12H4V6zM4 7l8 6 8-6',
  bell: 'M6 16v-5a6 6 0 0112 0v5l2 2H4l2-2zM10 20.500h4',
  device: 'M8 3h8a1 1 0 011 1v16a1 1 0 01-1 1H8a1 1 0 01-1-1V4a1 1 0 011-1zM11 18h2',
  incoming: 'M17 7L7 17M7 9.500V17h7.500',
  outgoing: 'M7 17L17 7M9.500 7H17v7.500',
  exchange: 'M4 9h15M15 5l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  percent:
    'M18.500 5.500l-13 13M7.500 10a2.500 2.500 0 100-5 2.500 2.500 0 000 5zM16.500 19a2.500 2.500 0 100-5 2.500 2.500 0 000 5z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  bookmark: 'M7 4h10v16l-5-4-5 4V4z',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.500v13l10.500-6.500z',
  copy: 'M9 9h11v11H9V9zM5 15H4V4h11v1',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5.500M12 7.500h.01',
  wifiOff:
    'M4 4l16 16M8.500 15.500a5 5 0 017 0M5 12a10 10 0 013.500-2.300M19 12a10 10 0 00-6-2.800M2 8.500A15 15 0 016 6M22 8.500a15 15 0 00-11-4M12 19h.01',
  gear: 'M12 15.500a3.500 3.500 0 100-7 3.500 3.500 0 000 7zM12 3v2.500M12 18.500V21M3 12h2.500M18.500 12H21M5.600 5.600l1.800 1.800M16.600 16.600l1.800 1.800M18.400 5.600l-1.800 1.800M7.400 16.600l-1.800 1.800',
  chart: 'M4 20h16M6.500 16.500v-5M11 16.500V6M15.500 16.500v-8M19.500 16.500v-3.500',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
