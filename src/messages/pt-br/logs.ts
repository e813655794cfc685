import type * as english from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english.logs = {
  title: 'Registro',
  all: 'Tudo',
  warnings: 'Avisos',
  errors: 'Erros',
  search: 'Pesquisar no registro',
  searchExample: 'Palavras de uma linha',
  level: 'Nível',
  follow: 'Acompanhar',
  download: 'Baixar',
  ofOneSync: (showAll, history) => ['Este é o registro de uma sincronização. ', showAll, ' ou ir para o ', history, '.'],
  showAll: 'Mostrar tudo',
  syncHistory: 'histórico de sincronizações',
  none: 'Nenhuma mensagem deste tipo.',
  gone: 'Estas mensagens não existem mais: o registro começa quando o Daybook é iniciado.',
  lines: 'Linhas do registro, as mais recentes primeiro',
  showMore: 'Mostrar mais',
  syncs: {
    title: 'Histórico de sincronizações',
    which: 'Mostrar',
    all: 'Tudo',
    changes: 'Alterações',
    failed: 'Com falha',
    noneFailed: 'Nada falhou.',
    none: 'Nada foi sincronizado ainda.',
    older: (count) => plural(count, { one: 'e # anterior', other: 'e # anteriores' }),
  },
}

export const events: typeof english.events = {
  title: 'Eventos',
  newestFirst: (type) => `${type}, mais recentes primeiro`,
  from: (day) => ['a partir de ', day],
  to: (first, last) => ['de ', first, ' a ', last],
  fromTo: (first, last) => ['de ', first, ' a ', last],
  upcoming: 'futuro',
  since: (day) => `desde ${day}`,
  notInDialect: (dialect) =>
    `Diários de ${dialect} não têm eventos; só os de beancount. Uma nota sobre uma conta ou um comentário no diário também serve.`,
  none: (example) => ['O diário ainda não tem eventos. Adicione um com uma linha como ', example],
}
