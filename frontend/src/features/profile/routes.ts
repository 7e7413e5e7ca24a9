// Where the screens of the profile are. The papers' screens come back to the wizard, on the step that was left.
const base = '/user/personaldata'

export const manageRoute = '/user/accountmanage'
export const wizardRoute = `${base}/personaldata`

export const paperRoutes = {
  passport: `${base}/userpassport`,
  idCard: `${base}/idcard`,
  survey: `${base}/survey`,
} as const

/** The three steps of the wizard; the last one holds the papers. */
export const stepCount = 3
export const papersStep = 2
