import { type Effect, tellsEffect } from './effect.ts';
import type { ToolDefinition } from './tool-call.ts';

const READS =
  /^\s*(?:(?:批量|实时|快速|分页|按\S{1,12}?|根据\S{1,16}?)?(?:查询|获取|查看|查找|搜索|检索|读取|列出|浏览|逆?地理编码)|[^\n，。,;；]{0,12}(?:日线|周线|月线|分钟线|K ?线|行情|报价|列表|详情|概况|公告|财报|天气|汇率|净值|余票|路况|坐标|资讯|新闻)(?=$|[\s，。,;；：:（(、])|(?:get(?!s? (?:in|rid|up)\b)|fetch|list|look|search|retrieve|quer(?:y|ie)|find|show|read)(?:s|es)?\b|returns? (?:a list|lists?|data|information|details|current|all)\b)/iu;
const CHANGES =
  /创建|新增|新建|添加|修改|更新|编辑|删除|移除|发送|写入|提交|下单|支付|取消|设置|上传|保存|执行|清空|重置|发布|关闭|启动|停止|分配|邀请|转账|退款|锁定|预[订约]|购买|领取|绑定|通知|推送|转发|评论|关注|生成|同步|\b(?:creat|updat|delet|remov|send|sent|writ|set|submit|plac|pay|cancel|insert|modif|upload|sav|execut|run|reset|clear|mark|post|chang|add|edit|book|order|clos|start|stop|enabl|disabl|publish|merg|mov|renam|shar|approv|assign|invit|deploy|install|transfer|refund|charg|subscrib|register|lock|generat|contact|call|mail|notif|touch)(?:e|es|s|ed|ing|te|y|ies)?\b/i;

/** That a tool reads, where its name tells nothing of its effect and its description says that it does, and nothing else; null where it does not. For planning alone. */
export function describedEffect(tools: readonly ToolDefinition[], toolName: string): Effect | null {
  if (tellsEffect(toolName)) return null;
  const description = tools.find(({ name }) => name === toolName)?.description ?? '';
  return READS.test(description) && !CHANGES.test(description) ? 'read' : null;
}
