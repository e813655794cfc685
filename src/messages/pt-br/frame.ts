import type * as english from '../en/frame.ts'

export const frame: typeof english.frame = {
  description: 'Suas contas, a partir dos seus próprios arquivos de diário.',
  loading: 'Carregando',
  needsJavaScript: 'O Daybook mostra suas contas no navegador e precisa de JavaScript. Todos os valores também estão em /api/openapi.json.',
  filesNotLoaded:
    'Não foi possível carregar os arquivos desta página: o Daybook foi atualizado enquanto estava em execução ou parou. Reinicie-o e recarregue a página.',
  language: 'Idioma',
  helpAboutPage: 'Ajuda sobre esta página',
}

export const connection: typeof english.connection = {
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

export const loading: typeof english.loading = {
  loading: 'Carregando',
  noAnswer: 'O servidor ainda não respondeu. Talvez esteja ocupado ou inacessível.',
  pageNotLoaded: 'Não foi possível carregar esta página. Talvez o Daybook tenha sido atualizado ou o servidor não responda.',
  overlayNotLoaded: 'Não foi possível carregar o que você abriu. Talvez o Daybook tenha sido atualizado ou o servidor não responda.',
  dropHere: 'Solte extratos aqui para importá-los',
  fileNotTaken: (name) =>
    `${name} não foi importado: não foi possível carregar a importação. Talvez o Daybook tenha sido atualizado ou o servidor não responda.`,
  filesNotTaken:
    'Os arquivos não foram importados: não foi possível carregar a importação. Talvez o Daybook tenha sido atualizado ou o servidor não responda.',
  pageNotFound: 'Página não encontrada',
  nothingHere: (dashboard) => ['Não há página neste endereço. Ir para o ', dashboard, '.'],
  dashboard: 'painel',
}

export const login: typeof english.login = {
  title: 'Entrar',
  userName: 'Nome de usuário',
  password: 'Senha',
  code: 'Código do seu aplicativo autenticador ou um código de recuperação',
  sessionEnded: 'Sua sessão terminou: ela dura um dia e termina quando a senha muda. Entre novamente.',
  tooManyAttempts: 'Muitas tentativas sem sucesso. Aguarde um minuto e tente novamente.',
  loggingIn: 'Entrando…',
  backToLogin: 'Voltar à entrada',
}

export const help: typeof english.help = {
  title: 'Ajuda',
  parts: {
    guide: 'Guia',
    explain: 'Explicações',
    reference: 'Referência',
    glossary: 'Glossário',
  },
  shortcuts: 'Atalhos de teclado',
  search: 'Pesquisar nos títulos',
  noneFound: 'Nenhum título corresponde.',
  allTopics: 'Todos os tópicos',
}
