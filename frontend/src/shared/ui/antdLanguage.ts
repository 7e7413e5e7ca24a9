// The library's own words, in the language now chosen.
import { setDefaultConfig } from 'antd-mobile/es/components/config-provider'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import { useSession } from '@/shared/session/store'

function follow({ locale }: { locale: string }): void {
  setDefaultConfig({ locale: locale === 'zh' ? zhCN : enUS })
}

follow(useSession.getState())
useSession.subscribe(follow)
