// The widths at which the desk is drawn otherwise, for `useMedia`.

/** Where a table becomes a list of cards; the style sheets name the same width. */
export const phone = '(width < 760px)'

/** Where the rail leaves too little room beside it; shell.css names the same width. */
export const withoutRail = '(width < 1100px)'
