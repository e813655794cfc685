import type { events as english } from '../en/events.ts'

export const events: typeof english = {
  title: 'Ereignisse',
  newestFirst: (type) => `${type}, neueste zuerst`,
  from: (day) => ['ab ', day],
  to: (first, last) => [first, ' bis ', last],
  fromTo: (first, last) => ['vom ', first, ' bis ', last],
  upcoming: 'bevorstehend',
  since: (day) => `seit ${day}`,
  notInDialect: (dialect) =>
    `Journale von ${dialect} kennen keine Ereignisse, nur die von beancount. Eine Notiz zu einem Konto oder ein Kommentar im Journal tut es auch.`,
  none: (example) => ['Das Journal hat noch keine Ereignisse. Fügen Sie eines mit einer Zeile wie dieser hinzu: ', example],
}
