// Where the screens of the profile are. The papers' screens come back to the wizard, on the step that lists them.
const base = '/user/personaldata'

export const manageRoute = '/user/accountmanage'
export const wizardRoute = `${base}/personaldata`

export const pictureRoute = '/user/settings/picture'
export const documentsRoute = `${base}/documents`

export const paperRoutes = {
  passport: `${base}/userpassport`,
  idCard: `${base}/idcard`,
  address: `${base}/address`,
  survey: `${base}/survey`,
} as const

/** Personal, address, papers. */
const stepCount = 3
export const papersStep = 2

export const papersRoute = `${wizardRoute}?step=${papersStep}`

/** Next and Back go round. */
export const stepAfter = (step: number): number => (step + 1) % stepCount
export const stepBefore = (step: number): number => (step + stepCount - 1) % stepCount

/** A step as the session kept it. */
export const stepKept = (kept: number): number => (Number.isInteger(kept) && kept > 0 ? kept % stepCount : 0)
