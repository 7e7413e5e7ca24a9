// Names for the parts of the server's document that the figures use.
import type { Schemas } from '@/shared/api/calls'

export type Figures = Schemas['DeskFigures']
export type Period = Schemas['FiguresPeriodCode']
export type ProjectSales = Schemas['ProjectSales']
export type WeekSales = Schemas['WeekSales']
export type ProjectIncome = Schemas['ProjectIncome']
export type WeekIncome = Schemas['WeekIncome']
export type WeekCash = Schemas['WeekCash']
export type QueueAges = Schemas['QueueAges']
export type Age = Schemas['AgeCode']
