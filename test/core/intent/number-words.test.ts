import { expect, test } from 'vitest';
import { saysNumber } from '../../../src/core/intent/forms/says-number.ts';

test.each<[string, number]>([
  ['a hundred orders', 100],
  ['two hundred and fifty', 250],
  ['twenty-five rows', 25],
  ['one hundred thousand', 100_000],
  ['two dozen eggs', 24],
  ['5k rows', 5_000],
  ['1,000 rows', 1_000],
  ['Zeige hundert Bestellungen', 100],
  ['einhundert', 100],
  ['zweihundertfünfzig', 250],
  ['zwei hundert fuenfzig', 250],
  ['eintausendfünfhundert', 1_500],
  ['dreißig', 30],
  ['1.000 Zeilen', 1_000],
  ['cien pedidos', 100],
  ['doscientas cincuenta filas', 250],
  ['treinta y cinco', 35],
  ['mil quinientos', 1_500],
  ['cent commandes', 100],
  ['deux cent cinquante', 250],
  ['quatre-vingt-dix', 90],
  ['soixante-quinze', 75],
  ['vingt et un', 21],
  ['septante', 70],
  ['1 000 lignes', 1_000],
  ['一百个订单', 100],
  ['两百五十条', 250],
  ['二百五', 250],
  ['三百零五', 305],
  ['一千五百', 1_500],
  ['一万', 10_000],
  ['十五', 15],
])('"%s" says %d', (text, number) => {
  expect(saysNumber(text, number)).toBe(true);
});

test.each<[string, number]>([
  ['一百', 10],
  ['一百五十', 50],
  ['五百', 100],
  ['hundert', 10],
  ['zweihundert', 100],
  ['orders', 100],
  ['hundreds of orders', 100],
  ['1000', 100],
])('"%s" does not say %d', (text, number) => {
  expect(saysNumber(text, number)).toBe(false);
});
