// Frameworks and their questionnaires, as a person works at them.
import { EditionPages } from './editions'

export class FrameworkPages extends EditionPages {
  async open(part: 'frameworks' | 'questionnaires', framework: 'PKF' | 'CAYMAN'): Promise<void> {
    const name = this.t(`console.${part}.name.${framework}`)
    await this.page.goto(`/console#/${part}`)
    await this.page.getByRole('link', { name, exact: true }).click()
    await this.form.waitFor()
    await this.page.getByRole('heading', { level: 1, name }).waitFor()
  }
}
