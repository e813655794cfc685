import type { frame as english } from '../en/frame.ts'

export const frame: typeof english = {
  description: '来自您自己的日记账文件的账簿。',
  loading: '正在加载',
  needsJavaScript: 'Daybook 在浏览器中显示您的账簿，需要启用 JavaScript。所有数字也可从 /api/openapi.json 获取。',
  filesNotLoaded: '无法加载此页面的文件：Daybook 在运行期间已更新或已停止。请重新启动 Daybook，然后重新加载此页面。',
  language: '语言',
  helpAboutPage: '此页面的帮助',
}
