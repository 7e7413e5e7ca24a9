// Names for what the catalogue's calls answer. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'

export type HomeContent = Schemas['BannerStats']
export type Slogan = Schemas['Slogan']
export type Figure = Schemas['Figure']
export type Bulletin = Schemas['Bulletin']
export type ListedProduct = Answer<'get', 'listed_products.json'>['data'][number]

export type Help = Schemas['PublicHelp']
export type About = Schemas['PublicAbout']

export type StatusCode = Schemas['ProjectStatusCode']
export type ProductList = Schemas['Products']
export type AccountProduct = Schemas['Product']

export type ProjectAnswer = Schemas['ProductDetail']
export type ProjectDetail = Schemas['ProjectDetail']
export type ProjectSummary = Schemas['ProjectSummary']
export type ProjectFile = Schemas['ProjectFile']

export type WatchList = Schemas['WatchList']

export type PartnerList = Schemas['Partners']
export type Partner = Schemas['Partner']
export type PartnerAnswer = Schemas['PartnerDetail']
export type PartnerInformation = Schemas['PartnerInformation']
export type PartnerPerson = Schemas['PartnerPerson']
