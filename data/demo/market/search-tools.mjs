import { instruments } from './instruments.mjs';
import { MarketError } from './market-error.mjs';
import { fraction, round } from './prices.mjs';

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const languageSchema = { type: 'string', enum: ['zh', 'en'] };

function named(query, what) {
  const found = [...instruments.values()].filter(({ name, stem }) => query.includes(name) || query.includes(stem));
  if (found.length === 0) throw new MarketError(`No ${what} found for '${query}'`);
  return found;
}

function searchNews({ query, limit = 5, language, startdate }) {
  if (startdate !== undefined && !isoDate.test(startdate)) throw new MarketError(`Invalid startdate: ${startdate}`);
  const items = named(query, 'news').flatMap(({ code, name, industry }) => [
    { code, language: 'zh', title: `${name}发布三季度经营数据`, published: '2026-10-28' },
    {
      code,
      language: 'en',
      title: `${name}: third quarter in line with the ${industry} sector`,
      published: '2026-10-29',
    },
    { code, language: 'zh', title: `${name}召开投资者说明会`, published: '2026-11-12' },
    { code, language: 'en', title: `${name} meets investors`, published: '2026-11-12' },
  ]);
  const wanted = items.filter(
    item => (language === undefined || item.language === language) && item.published >= (startdate ?? ''),
  );
  return { items: wanted.slice(0, limit) };
}

const chapters = ['Business', 'Risk factors', 'Management discussion', 'Governance', 'Notes to the accounts'];

/** A filing of some 80,000 tokens: every paragraph is made. */
function fullText({ code, name, industry }) {
  const paragraphs = Array.from({ length: 1250 }, (_, at) => {
    const share = round(40 * fraction(`filing ${code} ${at}`), 1);
    return `${Math.floor(at / 250) + 1}.${(at % 250) + 1} ${chapters[Math.floor(at / 250)]}. In the period ${name} (${code}) kept its place in the ${industry} sector; this line of business made up ${share} % of revenue. The company expects no material change, and refers to the notes for how it is measured and for what may go otherwise.`;
  });
  return paragraphs.join('\n');
}

function searchReports({ query, scope = 'filings', full_text: wantsText = false }) {
  if (scope === 'broker') throw new MarketError('Permission denied: broker reports are not part of this plan');
  const reports = named(query, 'reports').map(instrument => ({
    code: instrument.code,
    title: `${instrument.name}: report on the third quarter of 2026`,
    published: '2026-10-28',
    ...(wantsText && { text: fullText(instrument) }),
  }));
  return { reports };
}

/** The tools that look for texts. */
export const searchTools = [
  {
    name: 'search_news',
    description: 'News on instruments named by name or code',
    properties: {
      query: { type: 'string' },
      limit: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
      language: languageSchema,
      startdate: { type: 'string', description: 'First day' },
    },
    required: ['query'],
    voice: 'schema',
    answer: searchNews,
  },
  {
    name: 'search_reports',
    description: 'Filings, and reports of brokers where the plan has them',
    properties: {
      query: { type: 'string' },
      scope: { type: 'string', enum: ['filings', 'broker'], default: 'filings' },
      full_text: { type: 'boolean', default: false },
    },
    required: ['query'],
    voice: 'schema',
    answer: searchReports,
  },
];
