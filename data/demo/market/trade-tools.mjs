import { MarketError } from './market-error.mjs';
import { codeSchema as code, readCodes } from './read-codes.mjs';

const writes = { readOnlyHint: false, idempotentHint: false, openWorldHint: false };
const refuse = code => `Invalid code: ${code}`;
const price = { type: 'number', exclusiveMinimum: 0 };

/** The tools that change something; `journal` is told of each change. */
export function tradeTools(journal) {
  let alerts = 0;
  let orders = 0;

  function setPriceAlert(alert) {
    readCodes(alert.code, refuse);
    journal({ alert });
    alerts += 1;
    return { alert_id: `alert-${alerts}`, ...alert };
  }

  function placeOrder(order) {
    readCodes(order.code, refuse);
    if (order.order_type === 'limit' && order.price === undefined) throw new MarketError('A limit order needs a price');
    journal({ order });
    orders += 1;
    return { order_id: `order-${orders}`, ...order, status: 'accepted' };
  }

  return [
    {
      name: 'set_price_alert',
      description: 'Sends a message when a price is reached',
      properties: { code, price, direction: { type: 'string', enum: ['above', 'below'] } },
      required: ['code', 'price', 'direction'],
      annotations: { ...writes, destructiveHint: false },
      voice: 'sdk',
      answer: setPriceAlert,
    },
    {
      name: 'place_order',
      description: 'Buys or sells. Cannot be undone',
      properties: {
        code,
        side: { type: 'string', enum: ['buy', 'sell'] },
        quantity: { type: 'integer', minimum: 1 },
        order_type: { type: 'string', enum: ['limit', 'market'] },
        price,
      },
      required: ['code', 'side', 'quantity', 'order_type'],
      annotations: { ...writes, destructiveHint: true },
      voice: 'sdk',
      answer: placeOrder,
    },
  ];
}
