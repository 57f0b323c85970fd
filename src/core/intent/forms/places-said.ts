import { nameTokens } from '../../names.ts';

const NAMES = /^(?:city|town|location|place|city_name|location_name|城市|城市名|城市名称|地点|地名)$/;

/** Whether a parameter is for the name of a city or a town. */
export function isCityName(name: string): boolean {
  return nameTokens(name).some(word => /^(?:city|town|城市|城市名|城市名称)$/.test(word));
}

/** Whether a parameter is for the name of a place. */
export function isPlaceName(name: string): boolean {
  return NAMES.test(nameTokens(name).join('_'));
}

const CAPITAL = String.raw`\p{Lu}[\p{L}-]+`;
const NAME = String.raw`(${CAPITAL}(?:\s+(?:${CAPITAL}|de|del|la|am|da|do))*)(?<=\p{L})(?![\p{L}'’-])(?!\s*(?:,|、|/|&|\s(?:and|or|und|oder|y|o|et|ou|vs|versus)\s))`;
const ASKED = '(?:weather|forecast|temperatures?|population|time|humidity|climate|air quality|wetter|clima|météo)';
/** A name after a word for where, up to the end of the sentence, a question or a word in small letters. */
const IN = new RegExp(String.raw`(?<!\p{L})(?:in|en|à|${ASKED}\s+(?:for|of|at))\s+${NAME}`, 'gu');
const AT = new RegExp(String.raw`(?<!\p{L})(?:in|en|à|at|near|${ASKED}\s+(?:for|of))\s+${NAME}`, 'gu');
/** Words by which a text speaks of more places than one, or of none by its name. */
const SEVERAL = /\b(?:compar\w+|versus|vs|than|between|both|difference|except)\b|比|之间|分别/i;
const VAGUE = /这|那|哪|本地|当地|老家|家里|家乡|附近|公司|学校|楼下|外面|全国|各地|每|所有|任何|某|首都|省会/u;
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|German|French|Spanish|Chinese|Japanese|Italian|Celsius|Fahrenheit|Kelvin|JSON|CSV|Q[1-4]|I|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Christmas|Easter|Weihnachten)\b/u;
const ASKING = /^(?:请|问|帮我|帮忙|麻烦|我想|想|要|给我|告诉我|查|询|看|搜|索|一下|知道|获取)+/u;
const BEFORE_ASKED =
  /(?:^|[，。！？,.!?\s])([\p{Script=Han}]{2,14}?)(?=(?:今天|明天|后天|昨天|今晚|现在|目前|当前|未来|本周|这周|下周|周末)|的?(?:实时)?(?:天气|气温|温度|湿度|空气质量|降雨|人口|时间|时区))/gu;
/** Characters that no name of a place is made of together with others. */
const NO_NAME = /[的了我你他她和与跟或及、是在有什么哪多少怎样从到比]/u;

/** The names of places that a text asks about: `in Oslo`, 杭州今天天气. `isCity`: only such as a thing is in. */
export function placesSaid(text: string, isCity: boolean): string[] {
  if (SEVERAL.test(text)) return [];
  const named = [...text.matchAll(isCity ? IN : AT)].map(match => match[1]!).filter(name => !NO_PLACE.test(name));
  const han = [...text.matchAll(BEFORE_ASKED)]
    .map(match => match[1]!.replace(ASKING, ''))
    .filter(name => name.length >= 2 && name.length <= 5 && !NO_NAME.test(name) && !VAGUE.test(name));
  return [...named, ...han];
}
