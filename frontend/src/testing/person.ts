// Somebody whose profile is whole.
export const wholePerson = {
  FirstName: 'Lan',
  LastName: 'Chen',
  GenderID: 2,
  DateOfBirth: '1984-05-17',
  PassportNumber: 'E12345678',
  CountryID: 112,
  NationalityCountryID: 112,
  DateOfPassportExpired: '2034-03-31',
  IDNumber: '310101198405170021',
  AddressLine1: '88 Julu Road',
  AddressRegion: 'Shanghai',
  AddressCity: 'Shanghai',
  AddressAreaCode: '200040',
}
