/**
 * Regular expression text (RE2 and JavaScript alike, to be matched without regard to case) that holds for every text which
 * `findErrorText` can call an error: cheap enough to run over every result, so that only suspects are looked at closely.
 */
export const SUSPECT_PATTERN = [
  'error',
  'errcode|errmsg|errno',
  'exception',
  'traceback|panic:|segmentation fault|core dumped|stack overflow',
  'fail',
  'fatal',
  'fault',
  'invalid|illegal|malformed|incorrect|wrong|bad request',
  'missing|required|must (be|have|not|contain)|expected',
  'unknown|unrecogni[sz]ed|unexpected|unsupported|undefined',
  'not (found|supported|allowed|available|a valid|valid|exist|in_channel|permitted|defined|connected|authori[sz]ed|enough|been|in the|recogni[sz]ed|configured|installed|running)',
  'not_|no such|does ?n.t|do not have|does not|did not|did you mean',
  'cannot|can.t|could ?n.t|could not|unable|was not|were not|is not|are not',
  'denied|forbidden|unauthori[sz]ed|authenticat|permission|credential|api key|access token',
  'rejected|refused|cancell?ed|aborted|interrupted|terminated|killed|blocked|disabled|expired',
  'too (many|large|long|big)|exceed|limit|quota|call frequency|throttl|insufficient',
  'time[d]?[ -]?out|unavailable|unreachable|connection|disconnected|(gone|went) away|hung up|overloaded|deadline|try again|try after|retry',
  'conflict|ambiguous|incompatible|exclusive|duplicate|already exist|deprecated|no longer',
  '(exit|return|status)[ _]?(code|status)|"(code|status|returncode|exitcode|statuscode)"',
  '"?success"?[ :=]+false|"?ok"?[ :=]+false|"detail"|"note"|"information"|"reason"|http[/ ]',
  'make(\\[[0-9]+\\])?: \\*\\*\\*|npm err|(^|\\n)e: ',
  '"err"|e(noent|notfound|acces|perm|conn|timedout|pipe|exist)|unterminated|serializable|replace_all|"cod"|retmsg|infocode',
  'erreur|fehler|ungültig|échec|falló|falha|見つかりません|찾을 수|sorry|found (with|for|by)|fout:|erro:|virhe|błąd|chyba|hata:|lỗi|ошибка|エラー|오류|에러|خطأ',
  'impossible d|no se (pud|pued|ha|encontr)|não foi|konnte|kann nicht|не удалось|impossibile',
  '失敗|無効です|必須です|실패|존재하지|유효하지',
  '<title>[^<]{0,10}[45][0-9][0-9]|bad gateway|unprocessable|went wrong',
  'returncode>|net::err|panicked|goroutine|curl: |exito|éxito|sucesso|status_msg|bus error|floating point|aborted',
  '错误|出错|失败|异常|报错|无效|非法|无法|不能|不存在|不支持|不合法|不正确|不允许|未找到|找不到|没有|暂无|缺少|缺失|超时|超出|超过|过期|拒绝|权限|频繁|限制|上限|抱歉|对不起|必填|必须|未授权|未登录|登录|请重试|不可用|不足|欠费|禁止|有误|未知|重试|为空',
].join('|');
