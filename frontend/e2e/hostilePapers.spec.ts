// Files that are small to send and huge to open, chosen on the screen: refused in words, with nothing stored, and with
// both the phone and the server still working.
import { fixture } from './pages/openAccount'
import { PapersPage } from './pages/papers'
import { bombPdf, hugePicture } from './support/hostile'
import { newcomer, newcomersPassword } from './support/newcomer'
import { expect, test } from './support/test'

const passport = 'PassportSnapshotDocumentID'
const picture = 'ProfilePictureDocumentID'

test('a picture of 30,000 by 30,000 pixels and a PDF that unpacks to 300 MB are refused', async ({
  page,
  logIn,
  t,
}) => {
  const papers = new PapersPage(page, t)
  const number = await newcomer(page)
  await logIn.enter(number, newcomersPassword)
  await papers.open('userpassport')
  for (const file of [hugePicture(30_000), bombPdf(300)]) {
    expect(file.buffer.length).toBeLessThan(1024 * 1024)
    await papers.choose(passport, file)
    await papers.refused(passport, t('UploadFileError'))
  }
  expect((await papers.profile())[passport]).toBeNull()
  await papers.choose(passport, fixture('passport-large.jpg'))
  await papers.stored(passport)

  await page.goto('/#/user/settings/picture')
  await papers.choose(picture, hugePicture(30_000))
  await papers.refused(picture, t('UploadFileError'))
})
