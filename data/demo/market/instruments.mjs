import { suffixes } from './suffixes.mjs';

const markets = ['SH', 'SZ', 'HK'];
const rows = `
000001.SH|上证指数|3480|index|1991-07-15
000001.SZ|平安银行|11.4|bank|1991-04-03
000002.SH|A股指数|3650|index|1992-02-21
000002.SZ|万科A|6.9|property|1991-01-29
000016.SH|上证50|2760|index|2004-01-02
000016.SZ|深康佳A|5.1|electronics|1992-03-27
000063.SZ|中兴通讯|33.8|telecom|1997-11-18
000100.SZ|TCL科技|4.4|electronics|2004-01-30
000300.SH|沪深300|4120|index|2005-04-08
000333.SZ|美的集团|73.5|appliances|2013-09-18
000338.SZ|潍柴动力|14.6|machinery|2007-04-30
000538.SZ|云南白药|56.2|pharma|1993-12-15
000568.SZ|泸州老窖|128.7|beverages|1994-05-09
000651.SZ|格力电器|42.1|appliances|1996-11-18
000725.SZ|京东方A|4.2|electronics|2001-01-12
000768.SZ|中航西飞|27.3|aerospace|1997-06-26
000776.SZ|广发证券|16.5|broker|1997-06-11
000858.SZ|五粮液|131.2|beverages|1998-04-27
000895.SZ|双汇发展|25.1|food|1998-12-10
002027.SZ|分众传媒|7.1|media|2004-08-04
002142.SZ|宁波银行|26.4|bank|2007-07-19
002230.SZ|科大讯飞|49.8|software|2008-05-12
002241.SZ|歌尔股份|25.6|electronics|2008-05-22
002304.SZ|洋河股份|84.9|beverages|2009-11-06
002352.SZ|顺丰控股|42.7|logistics|2010-02-05
002415.SZ|海康威视|31.5|electronics|2010-05-28
002475.SZ|立讯精密|41.9|electronics|2010-09-15
002594.SZ|比亚迪|298.4|vehicles|2011-06-30
002714.SZ|牧原股份|43.3|food|2014-01-28
300014.SZ|亿纬锂能|47.6|batteries|2009-10-30
300015.SZ|爱尔眼科|13.2|health|2009-10-30
300059.SZ|东方财富|24.4|broker|2010-03-19
300124.SZ|汇川技术|62.8|machinery|2010-09-28
300274.SZ|阳光电源|88.1|energy|2011-11-02
300750.SZ|宁德时代|268.3|batteries|2018-06-11
300760.SZ|迈瑞医疗|247.9|health|2018-10-16
600000.SH|浦发银行|10.3|bank|1999-11-10
600009.SH|上海机场|35.7|transport|1998-02-18
600010.SH|包钢股份|2.3|metals|2001-03-09
600016.SH|民生银行|4.1|bank|2000-12-19
600019.SH|宝钢股份|6.8|metals|2000-12-12
600028.SH|中国石化|6.2|energy|2001-08-08
600030.SH|中信证券|28.6|broker|2003-01-06
600036.SH|招商银行|41.2|bank|2002-04-09
600048.SH|保利发展|9.4|property|2006-07-31
600050.SH|中国联通|5.6|telecom|2002-10-09
600104.SH|上汽集团|17.9|vehicles|1997-11-25
600276.SH|恒瑞医药|51.3|pharma|2000-10-18
600309.SH|万华化学|76.4|chemicals|2001-01-05
600406.SH|国电南瑞|24.8|energy|2003-10-16
600436.SH|片仔癀|219.6|pharma|2003-06-16
600519.SH|贵州茅台|1482.5|beverages|2001-08-27
600585.SH|海螺水泥|25.9|materials|2002-02-07
600690.SH|海尔智家|28.2|appliances|1993-11-19
600887.SH|伊利股份|28.8|food|1996-03-12
600900.SH|长江电力|28.4|energy|2003-11-18
601012.SH|隆基绿能|16.7|energy|2012-04-11
601088.SH|中国神华|40.5|energy|2007-10-09
601166.SH|兴业银行|19.1|bank|2007-02-05
601318.SH|中国平安|54.7|insurance|2007-03-01
601398.SH|工商银行|6.5|bank|2006-10-27
601857.SH|中国石油|8.6|energy|2007-11-05
601888.SH|中国中免|68.9|retail|2009-10-15
603259.SH|药明康德|55.2|pharma|2018-05-08
603288.SH|海天味业|43.8|food|2014-02-11
688981.SH|中芯国际|91.6|semiconductors|2020-07-16
00005.HK|HSBC Holdings|82.4|bank|1991-01-02
00388.HK|HKEX|318.2|finance|2000-06-27
00700.HK|Tencent|436.8|internet|2004-06-16
00939.HK|CCB|6.3|bank|2005-10-27
01299.HK|AIA|63.5|insurance|2010-10-29
01810.HK|Xiaomi|39.7|electronics|2018-07-09
02318.HK|Ping An|47.9|insurance|2004-06-24
03690.HK|Meituan|142.6|internet|2018-09-20
09988.HK|Alibaba|104.3|internet|2019-11-26
`;

/** The instruments that the demo market knows. The codes are shaped like real ones; every price is made. */
export const instruments = new Map(
  rows
    .trim()
    .split('\n')
    .map(row => {
      const [place, name, price, industry, listDate] = row.split('|');
      const [stem, market] = place.split('.');
      const code = stem + suffixes[markets.indexOf(market)];
      return [code, { code, stem, market, name, price: Number(price), industry, listDate }];
    }),
);

/** The full codes of a code that was given without its market: `000001` is two of them. */
export function candidatesOf(stem) {
  return [...instruments.values()].filter(instrument => instrument.stem === stem).map(({ code }) => code);
}
