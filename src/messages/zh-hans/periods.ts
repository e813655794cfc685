import type { periods as english } from '../en/periods.ts'
import { plural } from './plural.ts'

export const periods: typeof english = {
  soFar: (period) => `${period}（至今）`,
  upTo: (period, day) => `${period}（截至${day}）`,
  allTime: '全部时间',
  lastMonths: (count) => plural(count, { other: '最近 # 个月' }),
  lastYears: (count) => plural(count, { other: '最近 # 年' }),
  quarter: (quarter, year) => `${year}年第${quarter}季度`,
  firstHalf: (year) => `${year}年上半年`,
  secondHalf: (year) => `${year}年下半年`,
  financialYear: (years) => `${years}财年`,
  monthly: '每月',
  everyTwoMonths: '每两个月',
  quarterly: '每季度',
  halfYearly: '每半年',
  yearly: '每年',
  daily: '每天',
  weekly: '每周',
  everyTwoWeeks: '每两周',
  everyDays: (count) => plural(count, { other: '每 # 天' }),
  today: '今天',
  inDays: (count) => plural(count, { other: '# 天后' }),
  daysLate: (count) => plural(count, { other: '逾期 # 天' }),
}
