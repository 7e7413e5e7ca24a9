// Switches the language at once, everywhere. Each language is named in itself.
import { useT } from '@/shared/i18n'
import type { Language } from '@/shared/session/language'
import { useSession } from '@/shared/session/store'

const choices: { language: Language; name: string }[] = [
  { language: 'zh', name: '中文' },
  { language: 'en', name: 'EN' },
  ...(__DEVELOPMENT__ ? [{ language: 'xx' as const, name: '[xx]' }] : []),
]

export function LanguageSwitch({ onSwitch }: { onSwitch?: (language: Language) => void }) {
  const t = useT()
  const locale = useSession((state) => state.locale)
  const choose = (language: Language) => {
    useSession.getState().setLocale(language)
    onSwitch?.(language)
  }
  return (
    <fieldset className="language-switch" aria-label={t('shared.language')}>
      {choices.map(({ language, name }) => (
        <button
          type="button"
          key={language}
          lang={language === 'zh' ? 'zh-CN' : 'en'}
          aria-pressed={locale === language}
          onClick={() => choose(language)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
