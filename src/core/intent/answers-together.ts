import { nameTokens } from '../names.ts';

const TOGETHER = new Set(
  `compare comparison compares comparing correlation correlations correlate covariance average averages averaged avg mean median sum sums
   total totals cheapest dearest best worst top highest lowest fastest shortest longest nearest closest largest smallest rank ranks ranking
   rankings ranked leaderboard route routes routing itinerary itineraries directions matrix intersection intersect intersections join joins joined
   stats statistics aggregate aggregates aggregated aggregation summarize summary overlap overlaps union difference diff optimize optimise
   waypoints waypoint stops shared common`.split(/\s+/),
);
const HAN = /比较|对比|相关性|平均|总和|合计|总计|汇总|最便宜|最好|最高|最低|最佳|排名|排行|路线|行程|交集|共同|统计/;
const ALL_OF =
  /\b(?:carr\w+|match\w*|contain\w*|ha(?:ve|s|ving)|with|hold\w*|includ\w+|satisf\w+|tagged) (?:all|every|both)\b/i;

/** Whether a tool answers about the whole of a list (a comparison, a sum, a route), so that answers about parts of it are no answer. */
export function answersTogether(toolName: string, description: string | null, listName: string): boolean {
  const [sentence = ''] = (description ?? '').trim().split(/(?<=[.!?])\s|[。！？\n]/u);
  const words = [toolName, sentence, listName].flatMap(nameTokens);
  return words.some(word => TOGETHER.has(word)) || HAN.test(`${toolName} ${sentence}`) || ALL_OF.test(sentence);
}
