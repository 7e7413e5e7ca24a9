// The edited content as an investor sees it: on a phone-sized screen of its own, in a language and colours of choice.
// The console's own language and colours do not apply in it.
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type CatalogueGroup, useT } from '@/shared/i18n'
import { Speaking } from '@/shared/i18n/Speaking'
import { useSession } from '@/shared/session/store'
import '../editions.css'

export type PreviewLanguage = 'zh' | 'en'
type Theme = 'light' | 'dark'

interface PreviewFrameProps {
  children: (language: PreviewLanguage) => ReactNode
}

/** What the parts speak from that are shown in it: the investors' own, and the desk's. */
const spoken: CatalogueGroup[] = [
  'shared',
  'catalog',
  'partners',
  'project',
  'documents',
  'help',
  'account',
  'console/shared',
  'console/editions',
  'console/catalog',
]

const isDark = (): boolean => matchMedia?.('(prefers-color-scheme: dark)').matches ?? false

export function PreviewFrame({ children }: PreviewFrameProps) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const [language, setLanguage] = useState<PreviewLanguage>(locale === 'zh' ? 'zh' : 'en')
  const [theme, setTheme] = useState<Theme>(isDark() ? 'dark' : 'light')
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  const [body, setBody] = useState<HTMLElement>()

  useEffect(() => {
    const inner = frame?.contentDocument
    if (!inner) return
    // The same sheets as the page around it: they are in the browser already.
    const sheets = document.querySelectorAll('link[rel="stylesheet"], style')
    inner.head.replaceChildren(...[...sheets].map((sheet) => sheet.cloneNode(true)))
    inner.title = t('console.content.preview')
    inner.body.className = 'preview-body'
    setBody(inner.body)
  }, [frame, t])

  useEffect(() => {
    const root = body?.ownerDocument.documentElement
    if (!root) return
    root.dataset.theme = theme
    root.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [body, theme, language])

  return (
    <section className="preview" aria-label={t('console.content.preview')}>
      <header>
        <h2>{t('console.content.preview')}</h2>
        <Choice
          label={t('console.content.previewLanguage')}
          value={language}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
          onChange={setLanguage}
        />
        <Choice
          label={t('console.content.previewTheme')}
          value={theme}
          options={[
            { value: 'light', label: t('console.content.light') },
            { value: 'dark', label: t('console.content.dark') },
          ]}
          onChange={setTheme}
        />
      </header>
      <iframe ref={setFrame} title={t('console.content.preview')} className="preview-phone" />
      {body &&
        createPortal(
          <div className="preview-screen">
            <Speaking language={language} groups={spoken}>
              {children(language)}
            </Speaking>
          </div>,
          body,
        )}
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <div className="preview-choice" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          className="tool"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
