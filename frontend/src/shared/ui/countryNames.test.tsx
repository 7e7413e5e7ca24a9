import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import CountrySheet from './CountrySheet'

const entry = (CountryID: number, Country: string, CountryCode2: string, PhoneCode: string) => ({
  CountryID,
  Country,
  CountryCode2,
  PhoneCode,
})
// As the server lists them to Chinese readers.
const countries = [
  entry(1, '美国', 'US', '1'),
  entry(2, '英国', 'GB', '44'),
  entry(3, '大韩民国', 'KR', '82'),
  entry(4, '科特迪瓦', 'CI', '225'),
  entry(5, '阿拉伯联合酋长国', 'AE', '971'),
]

test.each([
  ['United Kingdom', '英国'],
  ['england', '英国'],
  ['U.K.', '英国'],
  ['英国', '英国'],
  ['USA', '美国'],
  ['america', '美国'],
  ['美国', '美国'],
  ['korea', '大韩民国'],
  ['韩国', '大韩民国'],
  ["cote d'ivoire", '科特迪瓦'],
  ['阿联酋', '阿拉伯联合酋长国'],
  ['+44', '英国'],
])('%s finds %s', async (sought, found) => {
  render(
    <CountrySheet
      title="Country"
      countries={countries}
      chosen={null}
      onChoose={() => {}}
      onClose={() => {}}
    />,
  )
  await userEvent.type(screen.getByRole('searchbox', { hidden: true }), sought)
  const names = [...document.querySelectorAll('.country-name')].map((name) => name.textContent)
  expect(names).toEqual([found])
})
