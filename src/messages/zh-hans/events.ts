import type { events as english } from '../en/events.ts'

export const events: typeof english = {
  title: '事件',
  newestFirst: (type) => `${type}，最新在前`,
  from: (day) => ['自 ', day, ' 起'],
  to: (first, last) => [first, ' 至 ', last],
  fromTo: (first, last) => ['从 ', first, ' 至 ', last],
  upcoming: '尚未发生',
  since: (day) => `自 ${day} 起`,
  notInDialect: (dialect) => `${dialect} 日记账没有事件，只有 beancount 日记账才有。您也可以用账户备注或日记账中的注释代替。`,
  none: (example) => ['日记账中还没有事件。用这样的一行即可添加：', example],
}
