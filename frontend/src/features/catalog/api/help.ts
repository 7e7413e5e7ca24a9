// Help, and who runs the site: both can be read without a session.
import { get } from '@/shared/api/client'
import { useServer } from '@/shared/api/query'
import type { About, Help } from '../wire'

export const useHelp = () =>
  useServer(['help'], (signal): Promise<Help> => get('public_help.json', {}, { signal }))

export const useAbout = () =>
  useServer(['about'], (signal): Promise<About> => get('public_about.json', {}, { signal }))
