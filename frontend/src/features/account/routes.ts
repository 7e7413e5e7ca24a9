// Where the screens of account opening are. One account is opened under one framework, so that the framework names it.
import { individualId, isCompanysAlone } from './kyc'
import type { AccountsAnswer } from './wire'

const base = '/account/addresspage'

export const listRoute = '/account/openaccount'

type Place = 'addresspage' | 'passport' | 'address' | 'survey'

export const placeRoute = (place: Place, framework: number): string =>
  `${base}/${place}?InvestmentFrameworkID=${framework}`

export const wizardRoute = (framework: number): string => placeRoute('addresspage', framework)

/** The papers' step of a wizard. */
export const papersRoute = (framework: number): string => `${wizardRoute(framework)}&step=2`

/** What the session is remembered under that the questionnaire is signed in. */
export const questionnaireSubject = (framework: number): string => `questionnaire.${framework}`

/** Where the questionnaire's signed paper is waited for. */
export const signedRoute = (framework: number, session: string): string =>
  `${placeRoute('survey', framework)}&Event=Complete&SignSessionID=${encodeURIComponent(session)}`

/** Opening an individual account on purpose, where a company's may be there already. */
export const openingRoute = (framework: number): string =>
  `${wizardRoute(framework)}&EntityID=${individualId}`

/** Where to go from the screens of a framework's papers while there is no account that they can be added to. */
export const withoutAccountRoute = (data: AccountsAnswer | undefined, framework: number): string =>
  isCompanysAlone(data, framework) ? wizardRoute(framework) : listRoute
