// The typed values of an investor in the journeys, for a person and a bank account, without the names.
const china = 112

export const bank = {
  BankName: 'Example Bank',
  BankAccountNumber: '6222020200112233',
  BankAccountTypeID: 2,
  CurrencyID: 1,
  BankBranchName: 'Main Branch',
  BankBranchCode: '001',
  BankSwiftCode: 'EXAMCNBJ',
  BankAddress: '2 Bank Street',
  BankCity: 'Beijing',
  BankAddressRegion: 'Beijing',
  BankCountryID: china,
  BankAreaCode: '100000',
}

export const person = {
  GenderID: 1,
  DateOfBirth: '1985-03-12',
  PlaceOfBirthID: china,
  PassportNumber: 'E12345678',
  NationalityCountryID: china,
  DateOfPassportExpired: '2041-06-03',
  IDNumber: '110101198503120017',
  TaxResidentCountryID: china,
  TaxNumber: '110101198503120017',
  PhoneCountryID: china,
  PhoneNumber: '01065551234',
  MobileCountryID: china,
  EmailAddress: 'investor@example.com',
  AddressLine1: '18 Jianguo Road',
  AddressCity: 'Beijing',
  AddressRegion: 'Beijing',
  CountryID: china,
  AddressAreaCode: '100022',
}
