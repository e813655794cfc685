import type { events as english } from '../en/events.ts'

export const events: typeof english = {
  title: 'Eventos',
  newestFirst: (type) => `${type}, más recientes primero`,
  from: (day) => ['desde el ', day],
  to: (first, last) => ['del ', first, ' al ', last],
  fromTo: (first, last) => ['del ', first, ' al ', last],
  upcoming: 'próximo',
  since: (day) => `desde el ${day}`,
  notInDialect: (dialect) =>
    `Los diarios de ${dialect} no tienen eventos, solo los de beancount. También sirve una nota sobre una cuenta o un comentario en el diario.`,
  none: (example) => ['El diario aún no tiene eventos. Añada uno con una línea como ', example],
}
