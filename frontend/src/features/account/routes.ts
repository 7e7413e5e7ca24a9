// Where the screens of account opening are. One account is opened under one framework, so that the framework names it.
const base = '/account/addresspage'

export const listRoute = '/account/openaccount'

type Place = 'addresspage' | 'passport' | 'address' | 'survey'

export const placeRoute = (place: Place, framework: number): string =>
  `${base}/${place}?InvestmentFrameworkID=${framework}`

export const wizardRoute = (framework: number): string => placeRoute('addresspage', framework)
