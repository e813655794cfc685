import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
  brokeOff: 'A resposta do servidor do Daybook foi interrompida. Verifique a conexão e tente de novo.',
  noAnswer: 'O servidor do Daybook não responde. Ele está em execução?',
  unreadable: 'Não foi possível ler a resposta do servidor.',
  tooLarge: 'Isto é maior do que o proxy na frente do Daybook permite. Deixe-o passar 26 MB (com nginx: client_max_body_size 26m).',
  notReached: (status) => `O proxy na frente do Daybook não o alcança (status ${status}). Ele está em execução?`,
  tooSlow: (status) =>
    `O proxy na frente do Daybook não esperou a resposta (status ${status}). O trabalho pode ter sido feito. Deixe-o esperar mais (com nginx: proxy_read_timeout).`,
  unexplained: (status) => `O servidor respondeu com o status ${status} e sem explicação.`,
  loginElsewhere: 'Este login foi iniciado em outra aba, ou já terminou. Entre de novo.',
  syncFailed: 'Uma sincronização falhou',
}
